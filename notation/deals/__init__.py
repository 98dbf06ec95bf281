"""Making a deal: by chance, from a person's choices, completed, seen by a seat, played on."""
