"""Writes src/lib/types.gen.ts: the shapes of the game's data as the Python structs declare them.

python web/scripts/make_types.py          writes the file
python web/scripts/make_types.py --check  fails if it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from wondertable.games.mad_tea_party.options import Answers
from wondertable.games.mad_tea_party.scoring import Sheet
from wondertable.games.mad_tea_party.state import Declared
from wondertable.kernel import Result
from wondertable.kernel.rulebook import Rulebook

TARGET = Path(__file__).parents[1] / "src" / "lib" / "types.gen.ts"
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


def types() -> str:
    options = list(get_args(Answers))
    _, found = msgspec.json.schema_components([*options, Declared, Result, Rulebook], ref_template="#/{name}")
    parts = [interface(name, found[name]) for name in sorted(found)]
    names = " | ".join(sorted(option.__name__ for option in options))
    parts.append(f"/** Everything that can be decided in Mad Tea Party. */\nexport type TeaOption = {names};")
    return HEAD + "\n" + "\n\n".join([*parts, sheet()]) + "\n"


def main() -> int:
    text = types()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            print("src/lib/types.gen.ts is stale: run web/scripts/make_types.py", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
