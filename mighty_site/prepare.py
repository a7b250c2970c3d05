"""What has to be done before the site opens: `python -m mighty_site.prepare`."""

import os

import django
from django.core.management import call_command

STEPS = {
    "migrate": {"interactive": False, "verbosity": 0},
    "collectstatic": {"interactive": False, "verbosity": 0},
    "load_demo": {},
}


def main() -> None:
    """Take the steps in one process: loading Django takes longer than most of them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mighty_site.settings")
    django.setup()
    for command, options in STEPS.items():
        print(f"{command} ...", flush=True)
        call_command(command, **options)


if __name__ == "__main__":
    main()
