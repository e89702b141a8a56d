import { parentPort, workerData } from 'node:worker_threads';
import { MongoServer, type ServerOptions } from './mongo-server.ts';

/** Starts the server, reports its port, and closes it on the first message. */
async function main(): Promise<void> {
  if (!parentPort) throw new Error('worker.ts runs in a worker thread only');
  const port = parentPort;
  // as: index.ts passes ServerOptions
  const server = await MongoServer.start(workerData as ServerOptions);
  port.once('message', async () => {
    await server.close();
    port.postMessage({ closed: true });
    port.close();
  });
  port.postMessage({ port: server.port, temporaryPath: server.temporaryPath });
}

await main();
