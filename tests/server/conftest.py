"""One server for all tests that need nothing special of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import Guest, House, house
from tests.server.stores import KINDS, Kept, KeptInFile, PostgresServer, find_postgres


@pytest.fixture(autouse=True)
def nothing_escapes(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a test does to a server, no error gets past the application."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.name == "uvicorn.error"] == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("server")) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of this process of tests, started for the first test that needs it."""
    opened = PostgresServer(find_postgres())
    yield opened
    opened.close()


@pytest.fixture
def database(postgres: PostgresServer) -> Kept:
    """An empty database of PostgreSQL."""
    return postgres.database()


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """An empty place for a store, of every kind."""
    if request.param == "sqlite":
        return KeptInFile(tmp_path / "tables.db")
    found = request.getfixturevalue("database")
    assert isinstance(found, Kept)
    return found


@pytest.fixture
def guests(server: House) -> Callable[[], Guest]:
    """Makes guests of the server."""
    return server.guest


@pytest.fixture
def anna(server: House) -> Guest:
    return server.guest()


@pytest.fixture
def boris(server: House) -> Guest:
    return server.guest()
