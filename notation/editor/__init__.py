"""The notation in an editor: highlighting, and a language server that judges a file while it is typed.

`notation.editor.server` speaks the Language Server Protocol; what it says comes from the other modules, which know
nothing of it: `documents` keep an open file record by record, `moments` say what may come at a place, `fixes` what
would mend a problem, `outline` what a file holds. `highlighting` is of no editor: the site uses it too.
"""
