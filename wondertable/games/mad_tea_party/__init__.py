"""Mad Tea Party («Алиса и Безумное чаепитие»): heroes, characters and chapters for two to four.

Rules: ``wondertable rules mad_tea_party``. The card lists of the published game are not public; what is marked
``house`` in content/ is this project's own.
"""

from wondertable.games.mad_tea_party.game import MadTeaParty

GAME = MadTeaParty
