import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '../http/http-server.ts';
import { createMetricsListener } from '../http/metrics.ts';
import { Metrics } from '../metrics/metrics.ts';
import { startMongo } from '../mongo/which-mongo.ts';
import { readBuiltShop } from '../pages/built-shop.ts';
import { createApp } from './app.ts';
import { openStoreWhenAvailable, type Store } from './bootstrap.ts';
import { parseConfig } from './config.ts';
import { fillStore } from './fill-store.ts';
import { shutDownOnSignal } from './graceful-shutdown.ts';
import { createLog } from './log.ts';
import { RequestGate } from './request-gate.ts';
import { createStartupApp } from './startup-app.ts';
import { type DemoLogin, startupBanner } from './startup-banner.ts';

const shopFolder = fileURLToPath(new URL('../../../pwa/dist', import.meta.url));
const stopping = new AbortController();

/**
 * Starts the server. It listens before the database responds, so that a supervisor can tell a
 * process that waits from one that is dead.
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel, { format: config.logFormat });
  const mongo = await startMongo({ uri: config.mongodbUri, dataDir: config.dataDir });
  log.info(`database: ${mongo.description}`);

  const metrics = new Metrics(mongo.kind);
  metrics.watchProcess();
  const gate = new RequestGate(createStartupApp(log).callback());
  const server = createHttpServer(gate.listener);
  const servers = [server];
  const port = await listen(server, config.port, config.host);
  log.info({ port }, 'listening');
  if (config.metricsPort !== undefined) {
    const metricsServer = createHttpServer(createMetricsListener(metrics));
    servers.push(metricsServer);
    const metricsPort = await listen(metricsServer, config.metricsPort, config.host);
    log.info({ port: metricsPort }, 'metrics');
  }

  let store: Store | undefined;
  shutDownOnSignal({
    servers,
    gate,
    begin: () => stopping.abort(),
    finish: async () => {
      await store?.close();
      await mongo.stop();
    },
  });
  const hooks = { onOrderPlaced: metrics.recordOrder.bind(metrics) };
  let logins: DemoLogin[] = [];
  const fill = async (empty: Pick<Store, 'connection' | 'services'>) => {
    logins = await fillStore(empty, config);
  };
  const options = { config, log, uri: mongo.uri, hooks, fill };
  store = await openStoreWhenAvailable(options, stopping.signal);
  const { connection, services } = store;
  metrics.watchOutbox(() => services.mail.waiting());

  const hasShop = existsSync(shopFolder);
  if (!hasShop) log.warn('the shop is not built (npm run build): serving only the API');
  const shop = hasShop ? { shop: await readBuiltShop(shopFolder) } : {};
  const app = createApp({ config, connection, log, services, metrics, ...shop });
  gate.switchTo(app.callback());
  console.log(startupBanner(config, port, mongo.description, logins));
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
  });
  return (server.address() as AddressInfo).port; // a listening TCP server has a port
}

main().catch((error: unknown) => {
  // Stopping the server while it starts is no error.
  if (stopping.signal.aborted) return;
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
