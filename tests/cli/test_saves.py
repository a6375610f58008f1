"""The player's data folder: by the custom of the system, and the one of earlier versions where there is one."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows, get_win_folder_from_env_vars

from wondertable import load
from wondertable.cli.saves import Keeper, data_folder, matches_folder, unfinished
from wondertable.cli.serve import default_store

TP = "mad_tea_party"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system whose custom is another folder than the one earlier versions took."""
    folder = tmp_path / "custom" / "wondertable"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_names, **_how: folder)
    return folder


def test_files_lie_where_the_system_wants_them(elsewhere: Path) -> None:
    path = Keeper().keep(load(TP).new(2, 1))
    assert path.parent == elsewhere / "matches" == matches_folder()
    assert default_store() == f"sqlite:///{elsewhere / 'tables.db'}"
    assert [saved.path for saved in unfinished()] == [path]


def test_files_of_an_earlier_version_are_found(elsewhere: Path, home: Path) -> None:
    home.mkdir(parents=True)
    earlier = Keeper(home / "mad_tea_party-1.json").keep(load(TP).new(2, 1))
    elsewhere.mkdir(parents=True)
    assert data_folder() == home.parent
    assert [saved.path for saved in unfinished()] == [earlier]
    assert not Keeper(earlier).named
    assert default_store() == f"sqlite:///{home.parent / 'tables.db'}"


@pytest.mark.parametrize(
    ("platform", "dirs", "environment"),
    [
        ("linux", Unix, {}),
        ("linux", Unix, {"XDG_DATA_HOME": "data"}),
        ("darwin", MacOS, {}),
        ("darwin", MacOS, {"XDG_DATA_HOME": "data"}),
        ("win32", Windows, {"APPDATA": "roaming"}),
    ],
)
def test_the_folder_has_not_moved_on_any_system(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    dirs: type[PlatformDirsABC],
    environment: dict[str, str],
) -> None:
    """The folder is the same before there is one (platformdirs) and afterwards (as in earlier versions)."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME")
    for name, folder in environment.items():
        monkeypatch.setenv(name, str(tmp_path / folder))

    def custom(name: str, *, appauthor: bool, roaming: bool) -> Path:
        assert appauthor is False
        return dirs(name, appauthor=False, roaming=roaming).user_data_path

    monkeypatch.setattr(platformdirs, "user_data_path", custom)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", get_win_folder_from_env_vars)
    monkeypatch.setattr("sys.platform", platform)
    before = data_folder()
    assert before.is_relative_to(tmp_path)
    assert not before.exists()
    before.mkdir(parents=True)
    assert data_folder() == before
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_names, **_how: tmp_path / "other")
    assert data_folder() == before
