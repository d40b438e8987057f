#!/bin/sh
# See that there is a Chromium for the browser tests; on Debian, as root, install it.
# Where there is none the browser tests are skipped; in CI (CI=true) that is a failure.
set -u
there() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}
{ [ -n "${BEACHHEAD_CHROMIUM:-}" ] || there; } && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "make: installing Chromium for the browser tests"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >/dev/null
    for package in chromium-headless-shell chromium; do
        apt-get install -y -qq "$package" >/dev/null && there && exit 0
    done
fi
if [ "${CI:-}" = true ]; then
    echo "make: there is no Chromium, and in CI the browser tests must run" >&2
    exit 1
fi
echo "make: there is no Chromium here, so the browser tests are skipped (on Debian: apt-get install chromium)"
