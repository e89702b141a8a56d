import { endpoints } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Mount } from '../http/mount.ts';
import type { Config } from '../server/config.ts';
import { requireDatabase } from './readiness.ts';

interface Needs {
  config: Config;
  connection: Connection;
}

/** What the browser needs to know of this shop, and what a proxy needs to know of this process. */
export function mountStore(mount: Mount, { config, connection }: Needs): void {
  mount(endpoints.getStoreConfig, async () => ({ ...config.store, priceBasis: config.priceBasis }));

  mount(endpoints.live, async () => ({ message: 'Alive.' }));

  mount(endpoints.ready, async () => {
    await requireDatabase(connection);
    return { message: 'Ready.' };
  });
}
