import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { TooManyRequestsError } from '../errors.ts';

// OWASP's first choice for argon2id; 2 is Algorithm.Argon2id, a const enum that isolated modules
// cannot read.
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB and a thread for tens of milliseconds: few at once, and a bounded queue.
const limitConcurrency = pLimit(2);
const maxQueueLength = 200;

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (limitConcurrency.pendingCount >= maxQueueLength) throw new TooManyRequestsError(5);
  return limitConcurrency(work);
}

/** argon2id in its encoded form: 19 MiB, two passes, one lane. */
export async function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password, options));
}

let placeholderHash: Promise<string> | undefined;

/**
 * Whether the password is the one hashed. Without a hash it takes the same time and is false, so
 * that time does not tell whether an account exists.
 */
export async function verifyPassword(
  password: string,
  hashed: string | undefined,
): Promise<boolean> {
  placeholderHash ??= hashPassword('nobody has this password');
  const against = hashed ?? (await placeholderHash);
  const matches = await enqueue(() => verify(against, password));
  return matches && hashed !== undefined;
}
