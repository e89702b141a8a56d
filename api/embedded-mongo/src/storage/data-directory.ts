import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, unlinkSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that this process alone may write to, until `release`. */
export interface DataDirectory {
  readonly path: string;
  readonly isTemporary: boolean;
  release(): Promise<void>;
}

/**
 * Takes a data directory, or makes a temporary one that `release` removes.
 * Fails with a message for people when another process has it.
 */
export async function acquireDataDirectory(dataDir: string | undefined): Promise<DataDirectory> {
  if (dataDir === undefined) {
    const path = mkdtempSync(join(tmpdir(), 'vajra-mongo-'));
    const release = async () => rmSync(path, { recursive: true, force: true });
    return { path, isTemporary: true, release };
  }
  mkdirSync(dataDir, { recursive: true });
  const path = realpathSync(dataDir);
  const guard = await listen(lockSocketPath(path), path);
  const release = () => new Promise<void>((resolve) => guard.close(() => resolve()));
  return { path, isTemporary: false, release };
}

/** A listening local socket is a lock that the kernel drops with its process, even after kill -9. */
function lockSocketPath(path: string): string {
  const name = `vajra-mongo-${createHash('sha1').update(path).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(guard: string, path: string, isSecondTry = false): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(guard, () => resolve(undefined));
  });
  if (!error) return server.unref();
  if (error.code !== 'EADDRINUSE') throw error;
  if (isSecondTry || (await isListening(guard))) {
    throw new Error(
      `The data directory ${path} is in use by another process of the embedded MongoDB.`,
    );
  }
  unlinkSync(guard);
  return listen(guard, path, true);
}

function isListening(guard: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(guard);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
