"""Check how a hand was shuffled. Run it as: python3 check_hand.py mighty-ABC234-1.json ."""

import hashlib
import hmac
import json
import sys
from pathlib import Path

record = json.loads(Path(sys.argv[1]).read_text("utf-8"))
fair, dealt = record["fair"], record["deck"]
deck = list(fair["shuffled"] or dealt)
seal = hashlib.sha256(f"{' '.join(deck)}:{fair['salt']}".encode()).hexdigest()
if seal != fair["commitment"]:
    sys.exit("NO: the seal is not the one of this deck.")
if any(fair["nonces"]):
    key, stream = ":".join(fair["nonces"]).encode(), b""
    for block in range(100):
        stream += hmac.digest(key, f"{seal}:{block}".encode(), "sha256")
    numbers = iter(stream)
    for last in range(len(deck) - 1, 0, -1):
        limit = 256 - 256 % (last + 1)
        chosen = next(number for number in numbers if number < limit) % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
if deck != dealt or len(set(deck)) != len(deck):
    sys.exit("NO: another deck was dealt than the sealed one with these numbers.")
sys.stdout.write(f"YES: dealt as sealed. Seal {seal}, numbers {fair['nonces']}\n")
