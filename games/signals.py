"""The one way back from games to whoever builds on them."""

from django.dispatch import Signal

# Sent after the commit of a hand's last action, or of its entry where real cards are played, with
# hand_id, table_id, number, scored (False for a deal thrown in) and, for the latter, is_real.
hand_finished = Signal()

# Sent after the commit of a correction, with the same and replaces_id: the hand that counts no
# longer. Hands that are counted anew because of it are told too.
hand_corrected = Signal()

# Sent after the commit of a dispute, with mark_id, hand_id and table_id.
hand_disputed = Signal()
