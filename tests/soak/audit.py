"""The audit of a soak: `python -m tests.soak.audit FOLDER`, on the database it was played on.

Reads `places.json`, the commands and the frames from the folder, and prints what is wrong as JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.soak.findings import Findings
from tests.soak.journal import read_commands, read_frames
from tests.soak.seats import Places, read_places

PLACES = "places.json"


def audit(folder: Path, places: Places) -> dict[str, Any]:
    """Return `found`, and how many `actions`, `hands` and `views` were looked at."""
    from games.models import HandAction
    from tests.soak.audit_log import check_commands, check_rooms, replays
    from tests.soak.audit_views import Knowledge, check_frames

    findings = Findings()
    every = [table.id for table in (*places.tables, *places.rooms)]
    check_commands(read_commands(folder), every, findings)
    guests = {guest.user for guest in places.guests}
    check_rooms([room.id for room in places.rooms], guests, findings)
    hands = views = 0
    for table in every:
        played = replays(table, findings)
        hands += len(played)
        views += check_frames(read_frames(folder, table), Knowledge(table, played), findings)
    actions = HandAction.objects.count()
    return {"found": findings.found, "actions": actions, "hands": hands, "views": views}


if __name__ == "__main__":
    import django

    django.setup()
    where = Path(sys.argv[1])
    sys.stdout.write(json.dumps(audit(where, read_places((where / PLACES).read_text()))))
