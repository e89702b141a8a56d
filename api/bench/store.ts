import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedStore } from '../seed/seed.ts';
import { buildIndexes, connect } from '../src/mongo/connect.ts';
import { startMongo } from '../src/mongo/which-mongo.ts';
import { parseConfig } from '../src/server/config.ts';
import { createLog } from '../src/server/log.ts';
import { createServices } from '../src/server/services.ts';
import type { BenchStore } from './shop.ts';

/** Opens a store of so many products, gone when `work` is done. */
export async function withStore(
  products: number,
  work: (store: BenchStore) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-bench-'));
  const config = parseConfig({ ...process.env, SEED: String(products), DATA_DIR: folder });
  const mongo = await startMongo({ uri: config.mongodbUri, dataDir: folder });
  const connection = await connect(mongo.uri);
  const outer = process.env.DATA_DIR;
  // The servers that a bench starts keep their files there as well.
  process.env.DATA_DIR = folder;
  try {
    console.log(`${mongo.description}, ${products.toLocaleString('en')} products`);
    const services = createServices({ config, connection, log: createLog('warn') });
    await buildIndexes(connection);
    await seedStore({ connection, services, config });
    await work({ mongodbUri: mongo.uri, connection, services, config });
  } finally {
    if (outer === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = outer;
    await connection.close();
    await mongo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
