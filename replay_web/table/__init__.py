"""The table at one step: hands, trick, talon, card points, what may be chosen and why the rest may not."""
