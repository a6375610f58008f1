"""``python -m wondertable.cli`` is ``wondertable``."""

import sys

from wondertable.cli import main

sys.exit(main())
