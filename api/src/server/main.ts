import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { seedStore } from '../../seed/seed.ts';
import { httpServer } from '../http/http-server.ts';
import { metricsListener } from '../http/measured.ts';
import { Metrics } from '../metrics/metrics.ts';
import { startMongo } from '../mongo/which-mongo.ts';
import { readBuiltShop } from '../pages/built-shop.ts';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';
import { openStore, type Store } from './open-store.ts';
import { Reception } from './reception.ts';
import { stopGracefully } from './stop-gracefully.ts';
import { createWaitingApp } from './waiting-app.ts';

const shopFolder = fileURLToPath(new URL('../../../pwa/dist', import.meta.url));
const stopping = new AbortController();

/**
 * Opens the store: settings, database, HTTP, seed. The only file that listens, and it does so
 * before the database answers, so that whoever watches over this process can tell waiting from dead.
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const mongo = await startMongo({ uri: config.mongodbUri, dataDir: config.dataDir });
  log.info(`database: ${mongo.description}`);

  const metrics = new Metrics(mongo.kind);
  metrics.watchProcess();
  const reception = new Reception(createWaitingApp(log).callback());
  const server = httpServer(reception.receive);
  const servers = [server];
  const port = await listen(server, config.port, config.host);
  log.info({ port }, 'listening');
  if (config.metricsPort !== undefined) {
    const metricsServer = httpServer(metricsListener(metrics));
    servers.push(metricsServer);
    const metricsPort = await listen(metricsServer, config.metricsPort, config.host);
    log.info({ port: metricsPort }, 'metrics');
  }

  let store: Store | undefined;
  stopGracefully({
    servers,
    reception,
    begin: () => stopping.abort(),
    finish: async () => {
      await store?.close();
      await mongo.stop();
    },
  });
  const hooks = { orderPlaced: metrics.orderPlaced.bind(metrics) };
  const { signal } = stopping;
  store = await openStore({
    config,
    log,
    uri: mongo.uri,
    hooks,
    signal,
    seed: async (empty) => (await seedStore({ ...empty, config })).logins,
  });
  const { connection, services, logins } = store;
  metrics.watchOutbox(() => services.mail.waiting());

  const hasShop = existsSync(shopFolder);
  if (!hasShop) log.warn('the shop is not built (npm run build): serving the API alone');
  const shop = hasShop ? { shop: await readBuiltShop(shopFolder) } : {};
  const app = createApp({ config, connection, log, services, metrics, ...shop });
  reception.serve(app.callback());
  console.log(greeting(config, port, mongo.description, logins));
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await new Promise<void>((listening, failed) => {
    server.once('listening', listening).once('error', failed);
  });
  return (server.address() as AddressInfo).port; // it listens on a port
}

main().catch((error: unknown) => {
  // Whoever stopped it while it was opening has what they wanted.
  if (stopping.signal.aborted) return;
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
