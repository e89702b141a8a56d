import { parentPort, workerData } from 'node:worker_threads';
import { MongoServer, type ServerOptions } from './mongo-server.ts';

/** The worker thread: starts the server, tells its port, and closes it when it is told to. */
async function main(): Promise<void> {
  if (!parentPort) throw new Error('worker.ts runs in a worker thread only');
  const port = parentPort;
  // as: index.ts passes these
  const server = await MongoServer.start(workerData as ServerOptions);
  port.once('message', async () => {
    await server.close();
    port.postMessage({ closed: true });
    port.close();
  });
  port.postMessage({ port: server.port, temporaryPath: server.temporaryPath });
}

await main();
