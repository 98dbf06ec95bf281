"""An evening of a club: its file, who sits where, what the tables make together. No deal is judged here.

The text of a file becomes facts (`lines`), and these an `Evening` (`evening`); `seating` plans its rounds, `scoring`
turns what its tables made into points, `standings` ranks them, `season` adds up evenings, `journal` appends lines.
"""
