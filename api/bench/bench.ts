import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { seedStore } from '../seed/seed.ts';
import { parseConfig } from '../src/config.ts';
import { buildIndexes, connect } from '../src/mongo/connect.ts';
import { startMongo } from '../src/mongo/which-mongo.ts';
import { createServices } from '../src/services.ts';
import { benchList } from './list.ts';
import { benchMedia } from './media.ts';
import { benchOrders } from './orders.ts';

/** `npm run bench`: a store of 10,000 products, then each figure beside its baseline. */
const folder = mkdtempSync(join(tmpdir(), 'vajra-bench-'));
const config = parseConfig({ ...process.env, SEED: '10000', DATA_DIR: folder });
const mongo = await startMongo({ uri: config.mongodbUri, dataDir: folder });
const connection = await connect(mongo.uri);
try {
  console.log(`${cpus().length} cores, Node ${process.version}, ${mongo.description}`);
  const log = pino({ level: 'warn' });
  const services = createServices({ config, connection, log });
  await buildIndexes(connection);
  await seedStore({ connection, services, config });
  await benchList(mongo.uri);
  await benchOrders(mongo.uri);
  await benchMedia(mongo.uri);
} finally {
  await connection.close();
  await mongo.stop();
  rmSync(folder, { recursive: true, force: true });
}
