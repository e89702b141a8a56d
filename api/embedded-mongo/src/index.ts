import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface EmbeddedMongoOptions {
  /** Folder for the data files. Without it, data is in memory and lost on `close`. */
  dataDir?: string;
  /** TCP port on 127.0.0.1. The default, 0, picks a free one. */
  port?: number;
}

export interface EmbeddedMongo {
  /** Connection string for the MongoDB driver, without a database name. */
  readonly uri: string;
  readonly port: number;
  /** Rejects if the server crashes. Resolves after `close`. */
  readonly exited: Promise<void>;
  /** Closes all connections and files and stops the worker thread. */
  close(): Promise<void>;
}

interface Started {
  port: number;
  temporaryPath: string | undefined;
}

/**
 * Starts a MongoDB-compatible server in a worker thread. Resolves when it accepts connections. Rejects
 * if the port is in use or another process uses the data directory.
 */
export async function startEmbeddedMongo(
  options: EmbeddedMongoOptions = {},
): Promise<EmbeddedMongo> {
  const worker = new Worker(new URL('./server/worker-start.mjs', import.meta.url), {
    workerData: { dataDir: options.dataDir, port: options.port ?? 0 },
    execArgv: [],
    name: 'embedded-mongo',
  });
  let isClosing = false;
  const exited = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (isClosing) resolve();
      else reject(new Error(`The embedded MongoDB server exited unexpectedly (code ${code}).`));
    });
  });
  // avoids an unhandled rejection if the application does not use `exited`
  exited.catch(() => {});
  const started = new Promise<Started>((resolve) => {
    worker.once('message', resolve);
  });
  const { port, temporaryPath } = await Promise.race([started, exited.then(() => started)]);
  const removeFiles = () =>
    temporaryPath && rmSync(temporaryPath, { recursive: true, force: true });
  process.once('exit', removeFiles);
  // a process that does not call close can still exit
  worker.unref();
  return {
    uri: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
    port,
    exited,
    close: async () => {
      if (!isClosing) {
        isClosing = true;
        worker.ref();
        worker.postMessage('close');
      }
      await exited;
      process.off('exit', removeFiles);
    },
  };
}
