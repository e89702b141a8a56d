#!/bin/bash
# A replica set with authentication needs a key file that only mongod can read; it comes from the
# environment, so that no secret lies in the repository. Then the image's own entrypoint goes on.
set -euo pipefail
install -m 400 -o mongodb -g mongodb /dev/null /tmp/keyfile
printf '%s' "$MONGO_KEYFILE" > /tmp/keyfile
exec docker-entrypoint.sh "$@"
