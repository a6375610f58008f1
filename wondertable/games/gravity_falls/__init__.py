"""Gravity Falls («Гравити Фолз»): a team of one to five against three monsters and the town's alarm.

Rules: ``wondertable rules gravity_falls``. The board and most card texts of the published game are not public; what
is marked ``house`` in content/ is this project's own.
"""

from wondertable.games.gravity_falls.game import GravityFalls

GAME = GravityFalls
