"""Measuring the running site under load: a server of its own, real sockets, the durable log."""
