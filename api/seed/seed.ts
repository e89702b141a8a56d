import { adminType } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { MediaStore } from '../src/media/media-store.ts';
import type { Config } from '../src/server/config.ts';
import { progressOn, silentProgress } from '../src/server/progress.ts';
import type { DemoLogin } from '../src/server/startup-banner.ts';
import { fillOnce } from '../src/server/store-claim.ts';
import { generatedPlan, stonesPlan } from './bulk-plans.ts';
import { demoPlan } from './demo-plan.ts';
import type { ReadMedia } from './media-uploader.ts';
import { readMedia } from './photographs.ts';
import type { Plan } from './plan.ts';
import { PlanWriter } from './plan-writer.ts';
import { type AdminLogin, demoCustomers } from './users.ts';

export type SeedKind = Exclude<Config['seed'], 'none'>;

interface Options {
  connection: Connection;
  services: { media: MediaStore };
  config: Pick<Config, 'admin' | 'isProduction'> & { seed: SeedKind };
  /** Shows no progress. */
  isQuiet?: boolean;
  /** Replaces the photographs and videos, in tests by smaller ones. */
  read?: ReadMedia;
}

export interface SeedResult {
  /** Customers with published passwords. */
  logins: DemoLogin[];
  /** Whether this call filled the store. */
  filled: boolean;
}

/** Fills an empty store. The result is the same each time except for password salts. */
export async function seedStore(options: Options): Promise<SeedResult> {
  const { connection, config } = options;
  const filled = await fillOnce(connection, String(config.seed), () => fill(options));
  const logins = config.isProduction ? [] : await demoLogins(connection);
  return { logins, filled };
}

async function fill({ connection, services, config, isQuiet, read }: Options): Promise<void> {
  const plan = planOf(config.seed, config.admin);
  // The demo passwords are published, so they must not work in production.
  const users = config.isProduction
    ? plan.users.map((user) => (user.u_type === adminType ? user : { ...user, password: null }))
    : plan.users;
  const progress = isQuiet ? silentProgress : progressOn(process.stderr, 'seed');
  const writer = new PlanWriter(connection, services.media, read ?? readMedia, progress);
  await writer.write({ ...plan, users });
}

/** Returns the contents of a store of this kind, without reading any media. */
export function planOf(kind: SeedKind, admin: AdminLogin): Plan {
  if (kind === 'stones') return stonesPlan(admin);
  return kind === 'demo' ? demoPlan(admin) : generatedPlan(admin, kind);
}

async function demoLogins(connection: Connection): Promise<DemoLogin[]> {
  const emails = demoCustomers.map(({ email }) => email);
  const known = await connection
    .collection<{ email: string }>('users')
    .find({ email: { $in: emails } }, { projection: { email: 1 } })
    .toArray();
  return demoCustomers
    .filter(({ email }) => known.some((user) => user.email === email))
    .map(({ email, password, mo_no }) => ({
      label: mo_no.startsWith('+91') ? 'customer, in rupees' : 'customer, in dollars',
      email,
      password,
    }));
}
