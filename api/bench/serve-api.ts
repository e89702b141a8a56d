import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createLog } from '../src/platform/log.ts';
import { Metrics } from '../src/platform/metrics/metrics.ts';
import { connect } from '../src/platform/mongo/connect.ts';
import { createApp } from '../src/server/app.ts';
import { loadConfig } from '../src/server/config.ts';
import { createServices } from '../src/server/services/create-services.ts';
import { readBuiltShop } from '../src/site/pages/built-shop.ts';

/**
 * The API as in production, on a database that the benchmark has filled. With SHOP_FOLDER it serves the
 * shop that was built there.
 */
const config = { ...loadConfig(process.env), validateResponses: false };
const log = createLog('error');
const connection = await connect(process.env.MONGODB_URI ?? '');
const services = createServices({ config, connection, log });
await services.start();
const { SHOP_FOLDER } = process.env;
const shop = SHOP_FOLDER ? { shop: await readBuiltShop(SHOP_FOLDER, config) } : {};
const metrics = new Metrics('named');
const app = createApp({ config, connection, log, services, metrics, ...shop });
createHttpServer(app.callback()).listen(config.port, () => process.send?.('ready'));

process.on('message', (request) => {
  if (request === 'cpu') process.send?.(process.cpuUsage());
  if (request !== 'memory') return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
