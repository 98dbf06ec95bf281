"""Tries the laws on everything, where the daily run tries a sample: ``python -m tests.tools.laws [ARGUMENT …]``.

The arguments go to pytest, such as a file or ``-k droggn``; without any, all tests run.
"""

import os
import subprocess
import sys

from tests.places import ROOT

if __name__ == "__main__":
    environment = os.environ | {"TAROCK_LAWS": "whole"}
    words = [sys.executable, "-m", "pytest", "--timeout=7200", *sys.argv[1:]]
    sys.exit(subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode)
