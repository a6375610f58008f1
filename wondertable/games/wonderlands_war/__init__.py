"""Wonderland's War («Битва за Страну Чудес», «Битва за Дивокрай»): a tea party and battles for two to five.

Rules: ``wondertable rules wonderlands_war``. Most cards of the published game are not public; what is marked
``house`` in content/ is this project's own.
"""

from wondertable.games.wonderlands_war.game import WonderlandsWar

GAME = WonderlandsWar
