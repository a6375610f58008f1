"""Events that nobody hears: where a table keeps no journal, the facts of what it tells are not even put together.

A rule says ``t.tell("took", who=me, card=card)``, and ``Table.tell`` does nothing in a playout or a search. The call
and its facts alone took up to a tenth of their time. So the functions of a game that is loaded are compiled once more,
with every such statement under a condition:

    if t.journal is not None:
        t.tell("took", who=me, card=card)

Nothing else changes. A statement stays as it is unless ``t`` is a parameter annotated as a table, and unless its facts
are looked up and put together without effect (``harmless``): what a rule does in a fact is done all the same.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeGuard

from wondertable.kernel.table import Table

__all__ = ["harmless", "skip_unheard"]

TELLING = ("tell", "whisper")
LOOKED_UP = (
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Slice,
    ast.Constant,
    ast.JoinedStr,
    ast.FormattedValue,
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.Starred,
    ast.Compare,
    ast.BoolOp,
    ast.BinOp,
    ast.UnaryOp,
    ast.IfExp,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.comprehension,
    ast.keyword,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)
"""Parts of an expression that have no effect."""
STARTED = time.time()
"""A file that was written later is not what was imported, perhaps: the rules in it stay as they are."""
COPYING = frozenset({"dict", "len", "list", "max", "min", "set", "sorted", "str", "sum", "tuple"})
"""Functions of Python that have none either, as long as they are given no function (``key=``)."""


@functools.cache
def skip_unheard(package: str) -> None:
    """Compile the rules of a game's package so that they tell nothing where nobody listens."""
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            _compile(module)


def harmless(call: ast.Call) -> bool:
    """May the facts of an event be left out, because to look them up changes nothing?"""
    return all(map(_without_effect, [*call.args, *call.keywords]))


def _without_effect(part: ast.AST) -> bool:
    if isinstance(part, ast.Call):
        match part.func:
            case ast.Name(id=name) if name in COPYING and not part.keywords:
                pass
            case ast.Attribute(value=ast.Constant(value=str()), attr="join"):
                pass
            case _:
                return False
    elif not isinstance(part, LOOKED_UP):
        return False
    return all(map(_without_effect, ast.iter_child_nodes(part)))


class _Conditions(ast.NodeTransformer):
    """Puts what a table tells under a condition."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.tables: frozenset[str] = frozenset()
        """The parameters that are tables, where the transformer is."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer = self.tables
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        tables = {one.arg for one in arguments if self._is_table(one.annotation)}
        self.tables = outer.difference(one.arg for one in arguments) | tables
        self.generic_visit(node)
        self.tables = outer
        return node

    def _is_table(self, annotation: ast.expr | None) -> bool:
        kind = getattr(self.module, annotation.id, None) if isinstance(annotation, ast.Name) else None
        return isinstance(kind, type) and issubclass(kind, Table)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) as call if (
                attr in TELLING and name in self.tables and harmless(call)
            ):
                journal = ast.Attribute(ast.Name(name, ast.Load()), "journal", ast.Load())
                listening = ast.Compare(journal, [ast.IsNot()], [ast.Constant(None)])
                return ast.fix_missing_locations(ast.copy_location(ast.If(listening, [node], []), node))
        return node


def _compile(module: ModuleType) -> None:
    try:
        source = inspect.getsource(module)
    except (OSError, TypeError):  # no source at hand: the rules stay as they are
        return
    if not any(f".{name}(" in source for name in TELLING):
        return
    path = str(module.__file__)
    if Path(path).stat().st_mtime >= STARTED:
        return
    made = {
        code.co_qualname: code for code in _functions(compile(_parsed(source, module), path, "exec", dont_inherit=True))
    }
    for function in _defined(module):
        old, new = function.__code__, made.get(function.__code__.co_qualname)
        if new is not None and _same_function(old, new):
            function.__code__ = new


def _parsed(source: str, module: ModuleType) -> ast.Module:
    tree = ast.parse(source)
    _Conditions(module).generic_visit(tree)
    return tree


def _functions(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods in a module's code, without those inside of them."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            if not inner.co_flags & inspect.CO_OPTIMIZED:  # the body of a class
                yield from _functions(inner)


def _same_function(old: CodeType, new: CodeType) -> bool:
    """Is it the same function, so that the module was not changed since it was read?"""

    def shape(code: CodeType) -> Any:
        return code.co_firstlineno, code.co_varnames, code.co_cellvars, code.co_freevars, code.co_flags

    return bool(shape(old) == shape(new))


def _defined(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods that a module defines."""
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            for method in vars(value).values():
                if _is_function(inner := inspect.unwrap(method) if callable(method) else method):
                    yield inner
        elif callable(value) and _is_function(inner := inspect.unwrap(value)) and inner.__module__ == module.__name__:
            yield inner


def _is_function(value: object) -> TypeGuard[FunctionType]:
    return type(value) is FunctionType
