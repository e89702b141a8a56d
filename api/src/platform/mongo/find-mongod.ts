import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The oldest MongoDB that Vajra supports. */
export const oldestMajor = 6;

/** An installed mongod. */
export interface Mongod {
  path: string;
  /** Such as 6.0.5. */
  version: string;
}

/** Environment variables that lead to a mongod. */
export interface MongodSearch {
  MONGOMS_SYSTEM_BINARY?: string | undefined;
  PATH?: string | undefined;
}

/**
 * Finds a mongod by MONGOMS_SYSTEM_BINARY, on the PATH, or in mongodb-memory-server's cache. Downloads
 * nothing. Warns of a mongod that is too old or does not run, and does not use it.
 * @throws Error when MONGOMS_SYSTEM_BINARY names one that cannot be used
 */
export async function findMongod({
  MONGOMS_SYSTEM_BINARY: named,
  PATH = '',
}: MongodSearch): Promise<Mongod | undefined> {
  if (named) return requireUsable(named);
  for (const path of [await onPath(PATH), await inCache()]) {
    if (!path) continue;
    try {
      return await requireUsable(path);
    } catch (error) {
      console.warn(`${error instanceof Error ? error.message : error} It is not used.`);
    }
  }
  return undefined;
}

async function onPath(folders: string): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
  for (const folder of folders.split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return undefined;
}

async function inCache(): Promise<string | undefined> {
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  return DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions());
}

async function requireUsable(path: string): Promise<Mongod> {
  const version = await readVersion(path);
  if (Number.parseInt(version, 10) < oldestMajor) {
    throw new Error(`${path} is MongoDB ${version}; Vajra needs ${oldestMajor}.0 or later.`);
  }
  return { path, version };
}

async function readVersion(path: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 });
    const [, version] = /db version v(\d+\.\d+\.\d+)/.exec(stdout) ?? [];
    if (!version) throw new Error('it does not print its version');
    return version;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${path} is not a mongod that runs on this machine: ${reason}.`, {
      cause: error,
    });
  }
}
