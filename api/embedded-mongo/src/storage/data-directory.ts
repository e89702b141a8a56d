import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, unlinkSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory that only this process may write to, until `release`. */
export interface DataDirectory {
  readonly path: string;
  readonly isTemporary: boolean;
  release(): Promise<void>;
}

/**
 * Locks a data directory, or creates a temporary one that `release` deletes.
 * @throws Error when another process has locked it.
 */
export async function acquireDataDirectory(dataDir: string | undefined): Promise<DataDirectory> {
  if (dataDir === undefined) {
    const path = mkdtempSync(join(tmpdir(), 'vajra-mongo-'));
    const release = async () => rmSync(path, { recursive: true, force: true });
    return { path, isTemporary: true, release };
  }
  mkdirSync(dataDir, { recursive: true });
  const path = realpathSync(dataDir);
  const lock = await listen(lockSocketPath(path), path);
  const release = () => new Promise<void>((resolve) => lock.close(() => resolve()));
  return { path, isTemporary: false, release };
}

/** The lock is a listening local socket, which the kernel closes with its process, even after kill -9. */
function lockSocketPath(path: string): string {
  const name = `vajra-mongo-${createHash('sha1').update(path).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(socketPath: string, directory: string, isRetry = false): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(socketPath, () => resolve(undefined));
  });
  if (!error) return server.unref();
  if (error.code !== 'EADDRINUSE') throw error;
  if (isRetry || (await isListening(socketPath))) {
    throw new Error(
      `The data directory ${directory} is in use by another process of the embedded MongoDB.`,
    );
  }
  unlinkSync(socketPath);
  return listen(socketPath, directory, true);
}

function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
