import { spawnSync } from 'node:child_process';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { failPointArgs } from '../api/test/test-mongo.ts';

// Downloads MongoDB, if the network allows it, and runs the API tests on it.
const server = await MongoMemoryReplSet.create({
  replSet: { count: 1, name: 'rs0', args: failPointArgs },
});
try {
  const { status } = spawnSync(
    'npx',
    ['--no', '--', 'vitest', 'run', 'api/src', 'api/test', 'api/seed'],
    {
      stdio: 'inherit',
      env: { ...process.env, MONGODB_URI: server.getUri() },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
}
