"""Writes types.gen.ts into src/lib and into a game's folder: the shapes of data as the Python structs declare them.

The files are not kept in git; ``npm run check`` writes them first.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from wondertable.games.mad_tea_party.scoring import Sheet
from wondertable.games.mad_tea_party.state import Declared
from wondertable.kernel import Result
from wondertable.kernel.rulebook import Rulebook

SRC = Path(__file__).parents[1] / "src"
HEAD = "/** Made by scripts/make_types.py from the Python structs: do not edit. */\n"
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def written(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(written(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(written(one) for one in schema['prefixItems'])}]"
        inner = written(schema["items"]) if schema.get("items") else "unknown"
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        values: Any = schema.get("additionalProperties")
        return f"Record<string, {written(values) if isinstance(values, dict) and values else 'unknown'}>"
    return PRIMITIVES.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A struct as an interface. What Python fills in by default is always sent, except the tag, which is required."""
    lines = []
    if about := schema.get("description"):
        lines.append(f"/** {about.splitlines()[0]} */")
    lines.append(f"export interface {name} {{")
    lines += [f"  {key}: {written(value)};" for key, value in schema["properties"].items()]
    return "\n".join([*lines, "}"])


def sheet() -> str:
    """The score sheet: a named tuple, sent as an object with its total."""
    fields = "".join(f"  {field}: number;\n" for field in Sheet._fields)
    return f"/** {(Sheet.__doc__ or '').strip()} */\nexport interface Sheet {{\n{fields}  total: number;\n}}"


def interfaces(*structs: Any) -> list[str]:
    """The structs, and all that they are made of."""
    _, found = msgspec.json.schema_components(structs, ref_template="#/{name}")
    return [interface(name, found[name]) for name in sorted(found)]


def types() -> dict[str, str]:
    """The text of every file, by its folder in ``src``."""
    parts = {"lib": interfaces(Result, Rulebook), "games/mad_tea_party": [*interfaces(Declared), sheet()]}
    return {folder: HEAD + "\n" + "\n\n".join(found) + "\n" for folder, found in parts.items()}


def main() -> int:
    for folder, text in types().items():
        (SRC / folder / "types.gen.ts").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
