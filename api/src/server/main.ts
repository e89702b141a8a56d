import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { findDemoLogins } from '../identity/accounts/demo-logins.ts';
import { createMetricsListener } from '../platform/http/metrics.ts';
import { createLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { warnOfLongTransactions } from '../platform/mongo/check-deployment.ts';
import { startMongo } from '../platform/mongo/which-mongo.ts';
import { readBuiltShop } from '../site/pages/built-shop.ts';
import { createApp } from './app.ts';
import { openStoreWhenAvailable, type Store } from './bootstrap.ts';
import { loadConfig, logFormatOf } from './config.ts';
import { fillStore } from './fill-store.ts';
import { shutDownOnSignal } from './graceful-shutdown.ts';
import { isLoopback, listen } from './listen.ts';
import { testKeys } from './production-settings.ts';
import { RequestGate } from './request-gate.ts';
import { startupBanner } from './startup-banner.ts';

const shopFolder = fileURLToPath(new URL('../../../pwa/dist', import.meta.url));
const stopping = new AbortController();

/**
 * Starts the server. The shop listens once it can answer, so that a proxy sends its requests to other
 * replicas until then; the port for metrics listens at once.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel, { format: config.logFormat });
  const mongo = await startMongo(config.database);
  log.info(`database: ${mongo.description}`);

  const metrics = new Metrics(mongo.kind);
  metrics.watchProcess();
  const servers: Server[] = [];
  const gate = new RequestGate();
  if (config.metricsPort !== undefined) {
    const internal = await listen(createMetricsListener(metrics), config.metricsPort, config.hosts);
    servers.push(...internal.servers);
    log.info({ port: internal.port }, 'metrics');
  }

  let store: Store | undefined;
  shutDownOnSignal({
    log,
    servers,
    gate,
    begin: () => stopping.abort(),
    finish: async () => {
      await store?.close();
      await mongo.stop();
    },
  });
  const hooks = { onOrderPlaced: metrics.recordOrder.bind(metrics) };
  const fill = (empty: Pick<Store, 'connection' | 'services'>) => fillStore(empty, config, log);
  const options = { config, log, uri: mongo.uri, hooks, fill };
  store = await openStoreWhenAvailable(options, stopping.signal);
  const { connection, services } = store;
  if (mongo.kind === 'named') await warnOfLongTransactions(connection, log);
  metrics.watchOutbox(() => services.mail.count());
  metrics.watchDatabase(services);

  const hasShop = existsSync(shopFolder);
  if (!hasShop) log.warn('the shop is not built (npm run build): serving only the API');
  const shop = hasShop ? { shop: await readBuiltShop(shopFolder, config) } : {};
  const app = createApp({ config, connection, log, services, metrics, ...shop });
  const listener = gate.listenerFor(app.callback());
  const { servers: shopServers, port } = await listen(listener, config.port, config.hosts);
  servers.push(...shopServers);
  log.info({ port, hosts: config.hosts }, 'listening');
  if (config.isProduction && !config.isAdminMfaRequired) {
    log.info(
      'staff may sign in with a password alone; ADMIN_MFA=required asks for a second factor',
    );
  }
  if (config.isProduction && config.missingDetails.length > 0) {
    log.warn(
      { settings: config.missingDetails },
      'the shop does not say these things about itself',
    );
  }
  const { providers, bankAccount } = config.payments;
  if (config.isProduction && providers.includes('manual') && !bankAccount) {
    log.warn('bank transfer is not offered: the settings BANK_… name no account');
  }
  const keys = config.isProduction ? testKeys(config.payments) : [];
  if (keys.length > 0) {
    log.warn({ settings: keys }, 'keys for tests: orders count as paid although no money moves');
  }
  const logins = await findDemoLogins(connection);
  const isLocal = config.hosts.every(isLoopback);
  if (logins.length > 0 && !isLocal) {
    const accounts = logins.map(({ email }) => email);
    log.warn(
      { accounts },
      'these accounts have published passwords and the network can reach them',
    );
  }
  if (config.logFormat === 'json') log.info({ url: config.storeUrl, port }, 'the store is open');
  else console.log(startupBanner(config, { port, database: mongo.description, isLocal, logins }));
}

main().catch((error: unknown) => {
  // Stopping the server while it starts is no error.
  if (stopping.signal.aborted) return;
  fail(error, error instanceof Error ? error.message : error);
});

process.on('uncaughtException', (error) => fail(error, error));

/** Reports an error as JSON or `text`, whichever the output consists of, and exits with 1. */
function fail(error: unknown, text: unknown): never {
  const format = logFormatOf(process.env);
  if (format === 'json') createLog('fatal', { format }).fatal({ err: error }, 'the server stopped');
  else console.error(text);
  process.exit(1);
}
