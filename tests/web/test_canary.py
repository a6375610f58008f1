"""All that a page receives is compared with what its seat may know (see :mod:`tests.web.canary`): that it really is."""

from __future__ import annotations

from tests.web.canary import Truth
from tests.web.conftest import Visit
from tests.web.house import House


def test_a_leak_would_be_noticed(house: House, visit: Visit) -> None:
    person = visit(house)
    person.play_now(opponents=2)
    person.play(lambda one: one.moves() > 6)
    table = person.page.url.rpartition("/")[2]
    truth = Truth(house.store)
    assert truth.leaks(person.ears.heard, set()) == []
    kinds = {text.partition(",")[0] for text in person.ears.heard[table, 0]}
    assert '{"t":"frame"' in kinds
    told = {(table, 0): ['{"options": [{"card": "H01"}]}', *(f'{{"card": "K{n:02}"}}' for n in range(1, 28))]}
    assert len(truth.leaks(told, set())) > 10
    assert truth.leaks({(table, 0): [person.key]}, {person.key}) == [f"{table}, seat 0: {person.key}"]
