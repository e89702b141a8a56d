#!/bin/bash
# A replica set with authentication needs a key file that only mongod can read; it comes from the
# environment, so that no secret lies in the repository. Then the image's own entrypoint goes on.
set -euo pipefail
umask 077
printf '%s' "$MONGO_KEYFILE" > /tmp/keyfile
chmod 400 /tmp/keyfile

# Prepares the database in the background; the container is healthy afterwards. Other members of the replica
# set get everything from the first one, which has the administrator's password.
rm -f /tmp/prepared
(
  if [ -n "${MONGO_INITDB_ROOT_USERNAME:-}" ]; then
    until mongosh --quiet --nodb /deploy/mongo-prepare.js; do sleep 2; done
  fi
  touch /tmp/prepared
) &

exec docker-entrypoint.sh "$@"
