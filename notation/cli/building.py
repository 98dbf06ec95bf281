"""An extension of setuptools: it writes the commit into the wheel and the source distribution."""

from pathlib import Path
from runpy import run_path

from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

_RUNNING = run_path(str(Path(__file__).with_name("running_commit.py")))  # what is being built cannot be imported
"""The names of the module `running_commit`."""


def _write_commit(root: str | Path) -> None:
    """Write the commit of the checkout in which this runs into a tree; a source distribution has it already."""
    if commit := _RUNNING["commit_of"](Path.cwd()):
        (Path(root) / "notation" / "cli" / _RUNNING["COMMIT"]).write_text(f"{commit}\n", "utf-8")


class BuildWithCommit(build_py):
    """Builds the modules of a wheel; an editable installation asks git whenever somebody wants to know."""

    def run(self) -> None:
        """Build them, and add the commit."""
        super().run()
        if not self.editable_mode:
            _write_commit(self.build_lib)


class SdistWithCommit(sdist):
    """Makes a source distribution."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Copy the files, and add the commit."""
        super().make_release_tree(base_dir, files)
        _write_commit(base_dir)
