"""One server for all tests that need nothing special of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.server.house import Guest, House, house


@pytest.fixture(autouse=True)
def nothing_escapes(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a test does to a server, no error gets past the application."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.name == "uvicorn.error"] == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("server")) as opened:
        yield opened


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
