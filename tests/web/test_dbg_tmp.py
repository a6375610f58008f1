import pytest
from tests.web.conftest import *
from tests.web.test_gravity_falls import *
import tests.web.person as P
@pytest.mark.parametrize("n", range(6))
def test_dbg(house, visit, n):
    import tests.web.positions as pos
    position = reach(GAME, lambda match: asked(match) == "roll", options=CAST)
    person = visit(house)
    person.page.set_default_timeout(8000)
    try:
        put(house, person, position)
    except Exception as e:
        person.page.screenshot(path=f"/tmp/dbg{n}.png")
        print(person.page.url, person.page.inner_text("body")[:600], person.complaints)
        r = person.context.request.get(f"{person.address}/api/tables/{person.page.url.rpartition('/')[2]}")
        print(r.status, r.text()[:400])
        raise
