"""Who may do what at a table (`accounts.permissions`)."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from accounts.permissions import Person, can, permits
from games import officials
from games.models import Hand, RuleSet, Table
from games.seating import Seating

IMPORTS_AN_HOUR = 60  # of new records, by one person


@permits("table.open")
def open_table(user: Person, _obj: None) -> bool:
    """People, guests too; a bot has no page to open one from."""
    return isinstance(user, User) and not user.is_bot


@permits("table.watch")
def watch(user: Person, table: Table) -> bool:
    """Tables are open to see, a club's private ones to its members; others get no hidden card.

    Those of an event too: it may seat people who are not of its club.
    """
    return (
        table.is_fixed
        or table.club is None
        or not table.is_private
        or can(user, "club.members", table.club)
    )


@permits("table.sit")
def sit(user: Person, seating: Seating) -> bool:
    """Take an open seat: people, but at a club's private table only its members.

    At the table of an event nobody does: it says who sits where.
    """
    table = seating.table
    if not isinstance(user, User) or user.is_bot or table.is_fixed:
        return False
    return table.club is None or not table.is_private or can(user, "club.members", table.club)


@permits("table.play")
def play(user: Person, seating: Seating) -> bool:
    """Act, be ready and leave: whoever sits there."""
    seat = seating.seat_of(user.pk)
    return seat is not None and not seat.has_left and not seat.is_away


@permits("table.talk")
def talk(user: Person, seating: Seating) -> bool:
    """Speak at a table: whoever sits there; spectators listen."""
    return play(user, seating)


@permits("table.report")
def report(user: Person, seating: Seating) -> bool:
    """Report somebody: whoever has a seat, even if a bot plays in it now."""
    return seating.seat_of(user.pk) is not None


@permits("table.return")
def come_back(user: Person, seating: Seating) -> bool:
    """Take one's seat back from the bot: whoever left it."""
    return seating.seat_of(user.pk) is not None


@permits("hand.read")
def read_hand(_user: Person, hand: Hand) -> bool:
    """All cards of a hand are open to everybody once it is over, and to nobody before.

    Those of a hand that was abandoned stay closed.
    """
    abandoned = hand.outcome == Hand.VOID and hand.entry is None
    return hand.finished_at is not None and not abandoned


@permits("hand.correct")
def correct_hand(user: Person, hand: Hand) -> bool:
    """Correct any hand that is over: who directs the table and does not play there.

    Who opened a sheet of their own may do so too.
    """
    table = hand.table
    if table.is_real and not table.is_fixed and table.host_id == user.pk:
        return True
    return officials.directs(user, table) and not table.seats.filter(player=user.pk).exists()


@permits("table.direct")
def direct(user: Person, seating: Seating) -> bool:
    """Pause a table, give time, replace players: its director, even one who plays there."""
    return officials.directs(user, seating.table)


@permits("table.void")
def void_hand(user: Person, seating: Seating) -> bool:
    """Abandon a hand: its director, unless it is a hand of their own."""
    mine = seating.seat_of(user.pk) or seating.next_seat_of(user.pk)
    return mine is None and can(user, "table.direct", seating)


@permits("rules.create")
def create_rules(user: Person, _obj: None) -> bool:
    """Make house rules: people who signed up. For a club also `club.manage` is asked."""
    return isinstance(user, User) and user.is_member


@permits("rules.edit")
def edit_rules(user: Person, rule_set: RuleSet) -> bool:
    """Change or delete house rules: who made them, or whoever manages the club they are of."""
    if rule_set.club is not None:
        return can(user, "club.manage", rule_set.club)
    return rule_set.author_id is not None and rule_set.author_id == user.pk


@permits("record.import")
def import_record(user: Person, _obj: None) -> bool:
    """Bring the record of a hand: people, guests too, and not without end."""
    if not isinstance(user, User) or user.is_bot:
        return False
    lately = timezone.now() - timedelta(hours=1)
    return user.imported_hands.filter(created_at__gte=lately).count() < IMPORTS_AN_HOUR
