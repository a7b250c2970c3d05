"""What accounts tell the apps above them."""

from django.dispatch import Signal

# Sent with user_id after the commit of whatever ended some of the person's access: the open sockets
# of that person must go, and only those that are still allowed come back.
access_ended = Signal()
