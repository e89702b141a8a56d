import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface EmbeddedMongoOptions {
  /** Folder of the files; absent: in memory, gone after `close`. */
  dataDir?: string;
  /** TCP port on 127.0.0.1; 0, the default, is any free one. */
  port?: number;
}

export interface EmbeddedMongo {
  /** Connection string for the ordinary driver, without a database name. */
  readonly uri: string;
  readonly port: number;
  /** Rejects if the server dies by itself; never resolves before `close`. */
  readonly exited: Promise<void>;
  /** Ends all connections, closes the files and ends the worker thread. */
  close(): Promise<void>;
}

interface Started {
  port: number;
  temporaryPath: string | undefined;
}

/**
 * Starts a MongoDB-compatible server in a worker thread. Resolves when it takes connections; rejects
 * when the port is taken, or when another process has the data directory.
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
      else reject(new Error(`The embedded MongoDB stopped by itself (code ${code}).`));
    });
  });
  // who does not wait on `exited` must not be killed by its rejection
  exited.catch(() => {});
  const started = new Promise<Started>((resolve) => {
    worker.once('message', resolve);
  });
  const { port, temporaryPath } = await Promise.race([started, exited.then(() => started)]);
  const removeFiles = () =>
    temporaryPath && rmSync(temporaryPath, { recursive: true, force: true });
  process.once('exit', removeFiles);
  // an application that forgets to close must still be able to end
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
