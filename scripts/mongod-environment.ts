import { existsSync, statfsSync } from 'node:fs';
import type { Mongod } from '../api/src/platform/mongo/find-mongod.ts';

const ramDisk = '/dev/shm';
/** What the databases of two test workers take, with a reserve. */
const minFreeBytes = 4 * 2 ** 30;

/** Returns the environment in which tests run on this mongod, with its data in memory where there is room. */
export function mongodEnvironment({ path }: Mongod): Record<string, string> {
  return {
    TEST_DATABASE: 'mongod',
    MONGOMS_SYSTEM_BINARY: path,
    // Syncing to a disk takes some thirty times as long.
    ...(hasRoom(ramDisk) && { TMPDIR: ramDisk }),
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= minFreeBytes;
}
