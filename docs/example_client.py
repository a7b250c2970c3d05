"""A program that plays in your seat: at random, by the messages of docs/protocol.md.

Sit down at a table, make a token under Settings, and run it with the table's address:

    python docs/example_client.py http://localhost:8000/t/K7QX2M/ mc_… --hands 3

It needs `pip install websockets`.
"""

import argparse
import json
import random
import sys
import time
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

NO_SUCH_TABLE = 4004


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table", help="address of the table's page")
    parser.add_argument("token", help="made under Settings, Tokens for programs")
    parser.add_argument("--hands", type=int, default=1, help="leave after so many hands")
    given = parser.parse_args()
    page = urlsplit(given.table)
    address = f"{page.scheme.replace('http', 'ws')}://{page.netloc}/ws{page.path}?lang=en"
    header = {"Authorization": f"Bearer {given.token}"}
    hands = set()  # those that are over; kept when the connection is lost
    while True:
        try:
            with connect(address, additional_headers=header) as socket:
                return play(socket, hands, given.hands)
        except InvalidStatus as refusal:
            sys.exit(f"The site refuses: HTTP {refusal.response.status_code}. Is the token right?")
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code == NO_SUCH_TABLE:
                sys.exit("There is no such table.")
        except OSError as error:
            print(f"No connection: {error}")
        time.sleep(1)  # the view after this is the exact one, whatever was missed


def play(socket, hands, wanted):
    """Play until so many hands are over, then leave the seat to a bot."""
    newest = (0, 0, 0)
    for text in socket:
        message = json.loads(text)
        if message["type"] == "error":  # nothing has changed, and the view follows
            print(message["message"])
            time.sleep(1)
        if message["type"] == "ok" and message["id"] == "leave":
            return
        if message["type"] != "view":
            continue
        table, own = message["table"], message["own"]
        order = (table["number"], table["seq"], table["version"])
        if order < newest:
            continue
        newest = order
        if own is None:
            sys.exit("You have no seat at this table.")
        if answer := decide(table, own, hands, wanted):
            socket.send(json.dumps(answer))


def decide(table, own, hands, wanted):
    """Return what to send after this view, None if there is nothing to do."""
    hand = table["hand"]
    if table["view"]["phase"] == "done":
        if hand not in hands:
            hands.add(hand)
            print(f"Hand {table['number']} is over.", flush=True)
        if len(hands) >= wanted:
            return {"type": "leave", "id": "leave"}
        if not table["seats"][own["seat"]]["ready"]:
            return {"type": "ready", "hand": hand, "id": f"ready-{hand}"}
    elif own["left"]:  # a bot plays for us
        return {"type": "return", "id": "return"}
    elif own["legal"]:
        action, seq = choose(own["legal"]), table["seq"]
        # Sent again after a lost connection, it still counts once: the id is the same.
        return {"type": "act", "hand": hand, "seq": seq, "action": action, "id": f"{hand}-{seq}"}
    return None


def choose(offers):
    """Make an action of one of the offers."""
    offer = dict(random.choice(offers))
    if "count" in offer:
        return {"type": offer["type"], "cards": random.sample(offer["cards"], offer["count"])}
    return {key: random.choice(v) if isinstance(v, list) else v for key, v in offer.items()}


if __name__ == "__main__":
    main()
