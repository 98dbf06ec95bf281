"""The pages of lessons: their list, their questions, and the forms to answer them."""
