"""Hands that tests enter."""

CONTRACT = {
    "type": "played",
    "declarer": 1,
    "number": 14,
    "trump": "H",
    "friend": 3,
    "alone": False,
    "taken": 15,
}
SCORES = (-5, 10, -5, 5, -5)
MICHIGAN_OUT = {
    "type": "out",
    "left": [0, 3, 2],
    "boodle": {"HA": None, "CK": None, "DQ": None, "SJ": None},
}
