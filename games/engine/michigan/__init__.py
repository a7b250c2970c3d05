"""Michigan (미시간): lead a suit, run it upwards, take the chips on the boodle cards, go out."""
