"""Making a deal: at random, from a person's choices, completed, seen by a seat, played on."""
