"""Writes the TypeScript types of all that the server and the games send: ``types.gen.ts`` in src/lib and in the folder
of every game that has a board.

Everything is read off Python declarations, nothing is said here about a single game:

- a seat's view of the table, from the sight declared in its ``@state`` classes and from ``Game.view_additions``;
- what is printed on its cards, in words, from ``Guide.card_type``;
- the options of its questions, from ``Game.answers``;
- the names of its questions and of the lines of its log, from its catalogue of words (``ask.*``, ``log.*``);
- the HTTP API, from the signatures of its handlers.

The files are not kept in git; ``npm run check`` writes them first, so the page does not compile with other types than
the server sends.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
import polib
from msgspec import inspect as kinds

from wondertable.kernel import Game, Guide, Result, load, slugs
from wondertable.kernel.state import Hidden
from wondertable.kernel.words import folder_of
from wondertable.server import protocol
from wondertable.server.api import ROUTES
from wondertable.server.http_types import ErrorAnswer
from wondertable.server.routes import held

SRC = Path(__file__).parents[1] / "src"
HEAD = "/** Made by scripts/make_types.py from the Python declarations: do not edit. */\n"
WIDTH = 120


UTILITIES = frozenset({"Partial", "Record"})
"""Names of TypeScript itself that are used in what is written."""
JSON_TYPES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


class NameTakenError(Exception):
    """Two different types of one file would have the same name."""


class TypeScriptFile:
    """One file of types: those it declares, and those of other files that it uses."""

    def __init__(self, *, uses: TypeScriptFile | None = None, path: str = "") -> None:
        self.path = path
        self.uses = uses
        self.declared: dict[str, str] = {}
        """The text of every declaration by its name."""
        self.sources: dict[str, Any] = {}
        """The Python type of every declaration."""
        self.imported: set[str] = set()
        self._for_server = False
        """Is what is being declared sent by the page? Then the server fills in defaults."""

    def text(self) -> str:
        parts = [self.declared[name] for name in sorted(self.declared)]
        if self.imported and self.uses is not None:
            parts.insert(0, f'import type {{ {", ".join(sorted(self.imported))} }} from "{self.uses.path}";')
        return HEAD + "\n" + "\n\n".join(parts) + "\n"

    def declare(self, *types: Any) -> None:
        """Declare all structs that types are made of."""
        for one in types:
            self.written(kinds.type_info(one))

    def declare_for_server(self, *types: Any) -> None:
        """The same for what the page sends: a field with a default may be missing."""
        self._for_server = True
        self.declare(*types)
        self._for_server = False

    def declare_alias(self, name: str, kind: Any, about: str = "") -> None:
        """Give a type (a union of structs, a choice of words) a name of its own."""
        if self._is_new(name, kind):
            written = self.written(kinds.type_info(kind))
            self.declared[name] = _comment(about) + f"export type {name} ={_wrapped(written, len(name))};"

    def written(self, kind: kinds.Type) -> str:
        """A type in TypeScript; the structs in it are declared on the way."""
        match kind:
            case kinds.IntType() | kinds.FloatType():
                return "number"
            case kinds.StrType():
                return "string"
            case kinds.BoolType():
                return "boolean"
            case kinds.NoneType():
                return "null"
            case kinds.AnyType() | kinds.RawType():
                return "unknown"
            case kinds.LiteralType():
                return " | ".join(json.dumps(value, ensure_ascii=False) for value in kind.values)
            case kinds.EnumType():
                return " | ".join(json.dumps(one.value, ensure_ascii=False) for one in kind.cls)
            case kinds.UnionType():
                return " | ".join(dict.fromkeys(self.written(one) for one in _null_last(kind.types)))
            case kinds.ListType() | kinds.VarTupleType() | kinds.SetType() | kinds.FrozenSetType():
                inner = self.written(kind.item_type)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case kinds.TupleType():
                return f"[{', '.join(self.written(one) for one in kind.item_types)}]"
            case kinds.DictType():
                return self._record(kind)
            case kinds.StructType():
                return self._interface(kind)
            case kinds.Metadata():
                return self._described(kind)
        raise TypeError(f"no TypeScript for {kind!r}")

    def _described(self, kind: kinds.Metadata) -> str:
        """A type with a JSON schema besides: a dictionary of which some keys are known."""
        schema = kind.extra_json_schema or {}
        if "properties" not in schema:
            return self.written(kind.type)
        known = "".join(f"{key}: {JSON_TYPES[one['type']]}; " for key, one in schema["properties"].items())
        written = f"{{ {known}[fact: string]: unknown }}"
        name = schema.get("title")
        if name is None:
            return written
        if self._is_new(name, schema):
            self.declared[name] = _comment(schema.get("description", "")) + f"export interface {name} {written}"
        return str(name)

    def _record(self, kind: kinds.DictType) -> str:
        inner = self.written(kind.value_type)
        if isinstance(kind.key_type, kinds.LiteralType | kinds.EnumType):
            return f"Partial<Record<{self.written(kind.key_type)}, {inner}>>"
        return f"Record<string, {inner}>"  # JSON has no other keys

    def _interface(self, kind: kinds.StructType) -> str:
        name = kind.cls.__name__
        if self.uses is not None and self.uses.sources.get(name) is kind.cls:
            self.imported.add(name)
        elif self._is_new(name, kind.cls):
            texts = described(kind.cls)
            lines = [f"export interface {name} {{"]
            if kind.tag_field is not None:
                lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
            for field in kind.fields:
                absent = not field.required if self._for_server else _may_be_absent(kind.cls, field)
                mark = "?" if absent else ""
                comment = textwrap.indent(_comment(texts.get(field.name, "")), "  ")
                lines.append(f"{comment}  {field.encode_name}{mark}: {self.written(field.type)};")
            self.declared[name] = _comment(kind.cls.__doc__ or "") + "\n".join([*lines, "}"])
        return name

    def _is_new(self, name: str, source: Any) -> bool:
        known = self.sources.setdefault(name, source)
        if known != source or name in UTILITIES:
            raise NameTakenError(f"{name} is {known!r} and {source!r}")
        if name in self.declared:
            return False
        self.declared[name] = ""  # a type may be made of itself
        return True


def _may_be_absent(struct: type[msgspec.Struct], field: kinds.Field) -> bool:
    """Can a field be left out of what is sent? Others with a default are always written."""
    if field.required:
        return False
    unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return unset or struct.__struct_config__.omit_defaults


def _null_last(types: Iterable[kinds.Type]) -> list[kinds.Type]:
    return sorted(types, key=lambda one: isinstance(one, kinds.NoneType))


def _wrapped(union: str, taken: int) -> str:
    if len(union) + taken + len("export type  = ;") <= WIDTH:
        return f" {union}"
    return "".join(f"\n  | {part}" for part in union.split(" | "))


def _comment(text: str) -> str:
    """The first paragraph of a docstring as a comment line; nothing if there is none."""
    said = " ".join(inspect.cleandoc(text).partition("\n\n")[0].split()).replace("``", "`").replace("*/", "*\\/")
    return f"/** {said} */\n" if said else ""


def described(struct: type) -> dict[str, str]:
    """The texts below the fields of a class; of a derived view, those of the classes it was made from."""
    found: dict[str, str] = {}
    for source in getattr(struct, "described_in", reversed(struct.__mro__)):
        if source.__module__.partition(".")[0] not in ("builtins", "msgspec", "typing"):
            found |= dict(_field_texts(source))
    return found


def _field_texts(source: type) -> Iterator[tuple[str, str]]:
    body = ast.parse(textwrap.dedent(inspect.getsource(source))).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, text in zip(body.body, body.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                yield name, said


# -- the files ----------------------------------------------------------------------------------------


def shared_types() -> TypeScriptFile:
    """The types that every page knows: all that the API answers and takes, but for files."""
    made = TypeScriptFile(path="$/lib/types.gen")
    made.declare(Hidden, Result, ErrorAnswer)
    made.declare(
        *(one for name in protocol.__all__ if isinstance(one := getattr(protocol, name), type(msgspec.Struct)))
    )
    made.declare(*(route.answer_type for route in ROUTES if held(route.answer_type) is route.answer_type))
    bodies = [route.body_type for route in ROUTES if route.body_type is not None]
    made.declare_for_server(*(body for body in bodies if held(body) is body))
    return made


def game_types(game: Game[Any], shared: TypeScriptFile) -> TypeScriptFile:
    """The types of one game."""
    made = TypeScriptFile(uses=shared)
    made.declare(game.view_type())
    made.declare(*get_args(game.answers))
    if game.guide.card_type != Guide.card_type:
        made.declare_alias("Thing", game.guide.card_type, "Something with print on it: a card, a place.")
    made.declare_alias("AnyAnswer", game.answers, "An answer to one of the game's questions.")
    for name, prefix, about in (
        ("Prompt", "ask.", "The kind of a question."),
        ("EventName", "log.", "The kind of a line of the log."),
    ):
        ids = tuple(sorted(one.removeprefix(prefix) for one in message_ids(game) if one.startswith(prefix)))
        made.declare_alias(name, Literal[ids] if ids else str, about)
    return made


def message_ids(game: Game[Any]) -> list[str]:
    """All that a game has words for."""
    catalogue = polib.pofile(str(folder_of(game.package) / "words" / "en.po"))
    return [entry.msgid for entry in catalogue]


def types(src: Path = SRC) -> dict[str, str]:
    """The text of every file by its folder in ``src``: games without a folder there have no board."""
    shared = shared_types()
    boards = [slug for slug in slugs() if (src / "games" / slug).is_dir()]
    made = {f"games/{slug}": game_types(load(slug), shared).text() for slug in boards}
    return {"lib": shared.text(), **made}


def main() -> int:
    for folder, text in types().items():
        (SRC / folder / "types.gen.ts").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
