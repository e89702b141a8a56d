import { adminType } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { MediaStore } from '../src/platform/media/media-store.ts';
import { type Progress, silentProgress } from '../src/platform/progress.ts';
import {
  type CheckoutPriceDocument,
  checkoutPriceId,
} from '../src/sales/checkout-settings/checkout-price.service.ts';
import type { Config } from '../src/server/config.ts';
import { fillOnce } from '../src/server/store-claim.ts';
import { generatedPlan, stonesPlan } from './bulk-plans.ts';
import { demoPlan } from './demo-plan.ts';
import type { ReadMedia } from './media-uploader.ts';
import { readMedia } from './photographs.ts';
import { type Plan, seedPriceBasis } from './plan.ts';
import { PlanWriter } from './plan-writer.ts';
import type { AdminLogin } from './users.ts';

export type SeedKind = Exclude<Config['seed'], 'none'>;

interface Options {
  connection: Connection;
  services: { media: MediaStore };
  config: Pick<Config, 'admin' | 'isProduction' | 'priceBasis'> & { seed: SeedKind };
  /** By default none is shown. */
  progress?: Progress;
  /** Replaces the photographs and videos, in tests by smaller ones. */
  read?: ReadMedia;
}

/**
 * Fills an empty store. The result is the same each time on a day except for password salts.
 * @returns whether the store was empty
 */
export function seedStore(options: Options): Promise<boolean> {
  const { connection, config } = options;
  return fillOnce(connection, String(config.seed), () => fill(options));
}

async function fill({
  connection,
  services,
  config,
  progress = silentProgress,
  read,
}: Options): Promise<void> {
  const plan = planOf(config.seed, config.admin);
  // The demo passwords are published, so they must not work in production.
  const users = config.isProduction
    ? plan.users.map((user) => (user.u_type === adminType ? user : { ...user, password: null }))
    : plan.users;
  const writer = new PlanWriter(connection, services.media, read ?? readMedia, progress);
  // A setting of the environment applies until an owner chooses another in the shop.
  if (config.seed === 'demo' && config.priceBasis === undefined) {
    const settings = connection.collection<CheckoutPriceDocument>('store_settings');
    await settings.insertOne({ _id: checkoutPriceId, value: seedPriceBasis });
  }
  await writer.write({ ...plan, users });
}

/** Returns the contents of a store of this kind, without reading any media. */
export function planOf(kind: SeedKind, admin: AdminLogin): Plan {
  if (kind === 'stones') return stonesPlan(admin);
  return kind === 'demo' ? demoPlan(admin) : generatedPlan(admin, kind);
}
