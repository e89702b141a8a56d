import type { Logger } from 'pino';
import { progressIn, progressOn } from '../platform/progress.ts';
import type { Store } from './bootstrap.ts';
import type { Config } from './config.ts';
import { createEmptyStore } from './empty-store.ts';

/**
 * Fills an empty store as SEED says. The demo data, its photographs and
 * their libraries are loaded only when they are requested.
 */
export async function fillStore(
  { connection, services }: Pick<Store, 'connection' | 'services'>,
  config: Config,
  log: Logger,
): Promise<void> {
  const { seed } = config;
  if (seed === 'none') {
    await createEmptyStore(connection, config);
    return;
  }
  const { seedStore } = await import('../../seed/seed.ts');
  const progress =
    config.logFormat === 'json' ? progressIn(log, 'seed') : progressOn(process.stderr, 'seed');
  await seedStore({ connection, services, config: { ...config, seed }, progress });
}
