import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedStore } from '../seed/seed.ts';
import { parseConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { buildIndexes, connect } from '../src/mongo/connect.ts';
import { startMongo } from '../src/mongo/which-mongo.ts';
import { createServices } from '../src/services.ts';
import { benchLastStones } from './last-stones.ts';
import { benchMedia } from './media.ts';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { benchRead, detail, list } from './reads.ts';
import type { BenchStore } from './shop.ts';

const benches: Record<string, (store: BenchStore) => Promise<void>> = {
  list: ({ mongodbUri }) => benchRead(mongodbUri, list),
  detail: ({ mongodbUri }) => benchRead(mongodbUri, detail),
  orders: benchOrders,
  'last-stones': benchLastStones,
  media: ({ mongodbUri }) => benchMedia(mongodbUri),
  memory: benchMemory,
};

/** `npm run bench [-- list detail …]`: a store of 10,000 products, then each figure or those named. */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    throw new Error(
      `No bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'vajra-bench-'));
  const config = parseConfig({ ...process.env, SEED: '10000', DATA_DIR: folder });
  const mongo = await startMongo({ uri: config.mongodbUri, dataDir: folder });
  const connection = await connect(mongo.uri);
  try {
    console.log(`${cpus().length} cores, Node ${process.version}, ${mongo.description}`);
    const services = createServices({ config, connection, log: createLog('warn') });
    await buildIndexes(connection);
    await seedStore({ connection, services, config });
    const store = { mongodbUri: mongo.uri, connection, services, config };
    for (const [name, bench] of Object.entries(benches)) {
      if (wanted.length === 0 || wanted.includes(name)) await bench(store);
    }
  } finally {
    await connection.close();
    await mongo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
