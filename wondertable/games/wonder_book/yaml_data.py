"""A YAML file as plain data in which every key and value keeps its line.

Only ``true``, ``false``, ``null`` (or nothing), integers and strings are known: ``no``, ``on`` and ``off`` are strings,
and so is whatever stands in quotes. Keys are always strings. A key that occurs twice, a tag and an alias are errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from wondertable.kernel import ContentError

__all__ = ["Document", "DocumentPath", "read_yaml"]

DocumentPath = tuple[str | int, ...]
"""Where a value is: keys of maps and places in lists, from the outermost to the innermost."""

_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "": None}
_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_PLAIN_TAGS = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "map", "seq")}
# The base loader gives every value as written; what it means is decided here.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass
class Document:
    """The data of a file, and the line of each of its keys and values (from 1)."""

    file: str
    data: Any
    key_lines: dict[DocumentPath, int] = field(default_factory=dict)
    value_lines: dict[DocumentPath, int] = field(default_factory=dict)

    def line(self, path: DocumentPath) -> int:
        """The line of the key at ``path``, of the value where it is an entry of a list, or of what is around it."""
        while path:
            for lines in (self.key_lines, self.value_lines):
                if path in lines:
                    return lines[path]
            path = path[:-1]
        return self.value_lines.get((), 1)

    def at(self, path: DocumentPath) -> Any:
        """The value at ``path``."""
        value = self.data
        for part in path:
            value = value[part]
        return value


def read_yaml(path: Path, name: str | None = None) -> Document:
    """The document of a file; ``name`` is what the file is called in messages, or else its path."""
    called = name or str(path)
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ContentError("error.cannot-read", file=called, detail=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ContentError("error.chapter-encoding", file=called, line=line) from None
    return parse_yaml(text, called)


def parse_yaml(text: str, file: str) -> Document:
    """The document of a text."""
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = 1 if mark is None else mark.line + 1
        raise ContentError("error.chapter-yaml", file=file, line=line, detail=error.problem or str(error)) from None
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise ContentError("error.chapter-yaml", file=file, line=line, detail=error.reason) from None
    document = Document(file, None)
    if root is not None:
        document.data = _Reader(document).value(root, ())
    return document


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.seen: set[int] = set()

    def value(self, node: Any, path: DocumentPath) -> Any:
        line = _line(node)
        self.document.value_lines[path] = line
        if node.tag not in _PLAIN_TAGS:
            raise ContentError("error.chapter-tag", file=self.document.file, line=line, tag=node.tag)
        if id(node) in self.seen:
            raise ContentError("error.chapter-alias", file=self.document.file, line=line)
        self.seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return dict(self.entries(node, path))
        if isinstance(node, yaml.SequenceNode):
            return [self.value(entry, (*path, number)) for number, entry in enumerate(node.value)]
        return node.value if node.style in ("'", '"', "|", ">") else _scalar(node.value)

    def entries(self, node: Any, path: DocumentPath) -> Iterator[tuple[str, Any]]:
        found: dict[str, int] = {}
        for key, value in node.value:
            line = _line(key)
            if not isinstance(key, yaml.ScalarNode):
                raise ContentError("error.chapter-key", file=self.document.file, line=line)
            name = key.value
            if name in found:
                raise ContentError(
                    "error.chapter-duplicate-key", file=self.document.file, line=line, key=name, first=found[name]
                )
            found[name] = line
            self.document.key_lines[*path, name] = line
            yield name, self.value(value, (*path, name))


def _line(node: Any) -> int:
    return int(node.start_mark.line) + 1


def _scalar(text: str) -> str | int | bool | None:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.match(text) else text
