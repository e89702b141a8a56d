import { endpoints } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Mount } from '../http/mount.ts';
import type { Config } from '../server/config.ts';
import { requireDatabase } from './readiness.ts';

interface Dependencies {
  config: Config;
  connection: Connection;
}

/** Mounts the store configuration for browsers, and the health probes. */
export function mountStore(mount: Mount, { config, connection }: Dependencies): void {
  mount(endpoints.getStoreConfig, async () => ({ ...config.store, priceBasis: config.priceBasis }));

  mount(endpoints.live, async () => ({ message: 'Alive.' }));

  mount(endpoints.ready, async () => {
    await requireDatabase(connection);
    return { message: 'Ready.' };
  });
}
