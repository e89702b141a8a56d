import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedStore } from '../seed/seed.ts';
import { createLog } from '../src/platform/log.ts';
import { progressOn } from '../src/platform/progress.ts';
import { prepareStore, withDatabase } from '../src/server/bootstrap.ts';
import { loadConfig } from '../src/server/config.ts';
import type { BenchStore } from './shop.ts';

/** Runs `work` on a new store with `products` generated products, and deletes it afterwards. */
export async function withStore(
  products: number,
  work: (store: BenchStore) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-bench-'));
  const config = loadConfig({ ...process.env, SEED: String(products), DATA_DIR: folder });
  const outer = process.env.DATA_DIR;
  // The servers that a benchmark starts keep their files there as well.
  process.env.DATA_DIR = folder;
  try {
    await withDatabase(config, async (connection, mongo) => {
      console.log(`${mongo.description}, ${products.toLocaleString('en')} products`);
      const services = await prepareStore({ config, connection, log: createLog('warn') });
      await seedStore({
        connection,
        services,
        config: { ...config, seed: products },
        progress: progressOn(process.stderr, 'seed'),
      });
      await work({ mongodbUri: mongo.uri, connection, services, config });
    });
  } finally {
    if (outer === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = outer;
    rmSync(folder, { recursive: true, force: true });
  }
}
