"""Work in processes of its own, which no page waits for: best play and pictures."""
