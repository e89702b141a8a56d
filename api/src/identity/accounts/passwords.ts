import { hash, type Options, verify } from '@node-rs/argon2';
import { WorkQueue } from '../../platform/work-queue.ts';

// OWASP's first recommendation for argon2id. 2 is Algorithm.Argon2id, a const enum, which isolated
// modules cannot import.
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB and a thread for tens of milliseconds, so both the concurrency and the queue
// are limited.
const hashing = new WorkQueue({ concurrency: 2, maxWaiting: 200 });

/**
 * Returns an argon2id hash in its encoded form: 19 MiB, two passes, one lane.
 * @throws {TooManyRequestsError} if too many wait
 */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, options));
}

let placeholderHash: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. Without a hash, does the same work and returns false, so
 * that the response time does not reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  placeholderHash ??= hashPassword('placeholder password');
  const comparedHash = passwordHash ?? (await placeholderHash);
  const matches = await hashing.run(() => verify(comparedHash, password));
  return matches && passwordHash !== undefined;
}
