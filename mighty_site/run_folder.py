"""The run folder: whatever a running site writes (database, secret key, collected files)."""

import os
import secrets
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def run_folder() -> Path:
    """Return the folder (`.run` in the checkout, or MIGHTY_RUN_DIR), made if it was absent."""
    folder = Path(os.environ.get("MIGHTY_RUN_DIR") or BASE_DIR / ".run").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """Return the key kept in `folder`, readable by its owner only; the first caller makes it."""
    path = folder / "secret_key"
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=folder)  # has mode 0600
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)  # unlike a rename, never replaces the key of a faster process
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
    return path.read_text()
