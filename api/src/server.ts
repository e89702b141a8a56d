import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { seedStore } from '../seed/seed.ts';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { buildIndexes, connect } from './mongo/connect.ts';
import { startMongo } from './mongo/which-mongo.ts';
import { createServices } from './services.ts';
import { stopGracefully } from './stop-gracefully.ts';

const shopFolder = fileURLToPath(new URL('../../pwa/dist', import.meta.url));

/** Opens the store: settings, database, seed, services, HTTP. The only file that listens. */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = pino({ level: config.logLevel });
  const mongo = await startMongo({ uri: config.mongodbUri, dataDir: config.dataDir });
  log.info(`database: ${mongo.description}`);
  const connection = await connect(mongo.uri);
  const services = createServices({ config, connection, log });
  await buildIndexes(connection);
  const { logins } = await seedStore({ connection, services, config });
  await services.start();

  const hasShop = existsSync(shopFolder);
  if (!hasShop) log.warn('the shop is not built (npm run build): serving the API alone');
  const app = createApp({ config, connection, log, services, ...(hasShop && { shopFolder }) });
  const server = app.listen(config.port, config.host);
  await new Promise<void>((listening, failed) => {
    server.once('listening', listening).once('error', failed);
  });
  stopGracefully(server, async () => {
    await services.stop();
    await connection.close();
    await mongo.stop();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  console.log(greeting(config, port, mongo.description, logins));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
