#!/bin/sh
# Make the virtual environment $1 with the first Python that is new enough; $2 is tried first.
set -eu
for python in "$2" python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        rm -rf "$1"
        "$python" -m venv "$1" && exit 0
        rm -rf "$1"
        echo "make: $python cannot make a virtual environment (on Debian: apt-get install python3-venv)" >&2
        exit 1
    fi
done
echo "make: Python 3.11 or newer is needed and none was found; name one with: make PYTHON=/path/to/python3" >&2
exit 1
