"""``wondertable`` with analyses that look less hard: in the browser tests many matches end, and each is analysed."""

from functools import partial

from wondertable.cli import main
from wondertable.server import serve
from wondertable.server.analysis import Study
from wondertable.server.app import build_app

LIGHT = Study(iterations=6, worlds=2, again=3, again_iterations=20, again_worlds=6)

if __name__ == "__main__":
    serve.build_app = partial(build_app, study=LIGHT)  # type: ignore[attr-defined]
    raise SystemExit(main())
