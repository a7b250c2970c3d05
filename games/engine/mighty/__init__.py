"""Mighty (마이티): auction, exchange, friend call, ten tricks, score."""
