"""The one way back from games to whoever builds on them."""

from django.dispatch import Signal

# Sent after the commit of a hand's last action, with hand_id, table_id, number and scored (False
# for a deal thrown in).
hand_finished = Signal()
