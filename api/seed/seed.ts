import type { Connection } from 'mongoose';
import type { MediaStore } from '../src/media/media-store.ts';
import type { Config } from '../src/server/config.ts';
import type { DemoLogin } from '../src/server/greeting.ts';
import { progressOn, quiet } from '../src/server/progress.ts';
import { claimStore } from './claim.ts';
import { demoPlan } from './demo.ts';
import { countedPlan, emptyPlan, stonesPlan } from './many.ts';
import { type AdminLogin, demoCustomers } from './people.ts';
import { readPicture } from './photographs.ts';
import type { ReadPicture } from './pictures.ts';
import type { Plan } from './plan.ts';
import { clearStore, isEmptyStore } from './seeded-collections.ts';
import { Writer } from './write.ts';

export type SeedKind = Config['seed'];

interface Options {
  connection: Connection;
  services: { media: MediaStore };
  config: Pick<Config, 'seed' | 'admin' | 'isProduction'>;
  /** For tests: says nothing. */
  isQuiet?: boolean;
  /** For tests: other pictures, smaller. */
  read?: ReadPicture;
}

export interface Seeded {
  /** Customers that anybody may sign in as. */
  logins: DemoLogin[];
  /** Whether this call filled the store. */
  filled: boolean;
}

/**
 * Fills an empty store as the settings say, and leaves any other as it is. A seed that was
 * interrupted is cleared away and done again. Deterministic, but for the salts of passwords.
 */
export async function seedStore(options: Options): Promise<Seeded> {
  const { connection, config } = options;
  const claim = await claimStore(connection, String(config.seed), () => isEmptyStore(connection));
  if (claim) {
    try {
      if (claim.leftovers) await clearStore(connection);
      await fill(options);
      await claim.finish();
    } catch (error) {
      claim.abandon();
      throw error;
    }
  }
  const logins = config.isProduction ? [] : await demoLogins(connection);
  return { logins, filled: claim !== undefined };
}

async function fill({ connection, services, config, isQuiet, read }: Options): Promise<void> {
  const plan = planOf(config.seed, config.admin);
  // Passwords that the README prints open no account of a real shop.
  const users = config.isProduction
    ? plan.users.map((user) => (user.u_type === '0' ? user : { ...user, password: null }))
    : plan.users;
  const progress = isQuiet ? quiet : progressOn(process.stderr, 'seed');
  const writer = new Writer(connection, services.media, read ?? readPicture, progress);
  await writer.write({ ...plan, users });
}

/** Everything that a store of this kind is filled with, before any picture is read. */
export function planOf(kind: SeedKind, admin: AdminLogin): Plan {
  if (kind === 'none') return emptyPlan(admin);
  if (kind === 'stones') return stonesPlan(admin);
  return kind === 'demo' ? demoPlan(admin) : countedPlan(admin, kind);
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
      who: mo_no.startsWith('+91') ? 'customer, in rupees' : 'customer, in dollars',
      email,
      password,
    }));
}
