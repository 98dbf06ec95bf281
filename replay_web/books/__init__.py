"""Where a reader begins: the home page, and the books with their tables of contents."""
