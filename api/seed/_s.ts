import { mkdtempSync, rmSync } from 'node:fs';
import pino from 'pino';
import { parseConfig } from '../src/config.ts';
import { buildIndexes, connect } from '../src/mongo/connect.ts';
import { startMongo } from '../src/mongo/which-mongo.ts';
import { createServices } from '../src/services.ts';
import { seedStore } from './seed.ts';

const dir = process.argv[3] === 'mem' ? undefined : mkdtempSync('/tmp/seed-data-');
const config = parseConfig({ SEED: process.argv[2] });
const t0 = performance.now();
const mongo = await startMongo(dir ? { dataDir: dir } : {});
const connection = await connect(mongo.uri);
const services = createServices({ config, connection, log: pino({ level: 'warn' }) });
await buildIndexes(connection);
console.log('ready', (performance.now() - t0).toFixed());
const t = performance.now();
const cpu = process.cpuUsage();
const r = await seedStore({ connection, services, config });
const u = process.cpuUsage(cpu);
console.log(
  'SEED',
  process.argv[2],
  (performance.now() - t).toFixed(),
  'ms cpu',
  ((u.user + u.system) / 1000).toFixed(),
  'rss',
  Math.round(process.memoryUsage().rss / 1e6),
  JSON.stringify(r),
);
for (const c of [
  'products',
  'stock_ledger',
  'orders',
  'reviews',
  'media.files',
  'media.chunks',
  'users',
])
  console.log(
    c,
    await connection
      .collection(c)
      .find({}, { projection: { _id: 1 } })
      .toArray()
      .then((a) => a.length),
  );
const t2 = performance.now();
await services.start();
console.log(
  'services.start',
  (performance.now() - t2).toFixed(),
  'rss',
  Math.round(process.memoryUsage().rss / 1e6),
);
await services.stop();
await connection.close();
await mongo.stop();
if (dir) rmSync(dir, { recursive: true });
