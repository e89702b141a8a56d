import { hash, verify } from '@node-rs/argon2';
import { beforeEach, expect, it, vi } from 'vitest';

// Counts the calls but keeps the real work, which determines the response time.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

// Other tests in this process may have loaded the module with the real argon2.
vi.resetModules();
const { hashPassword, verifyPassword } = await import('./passwords.ts');

beforeEach(async () => {
  await verifyPassword('creates the placeholder hash', undefined);
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});

it('does the same work whether or not there is an account', async () => {
  const hashed = await hashPassword('a password');
  vi.mocked(hash).mockClear();
  expect(await verifyPassword('a password', hashed)).toBe(true);
  expect(await verifyPassword('another', hashed)).toBe(false);
  expect(await verifyPassword('a password', undefined)).toBe(false);
  expect(await verifyPassword('placeholder password', undefined)).toBe(false);
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(4);
  expect(vi.mocked(hash)).not.toHaveBeenCalled();
  const costs = vi
    .mocked(verify)
    .mock.calls.map(([encodedHash]) => /m=\d+,t=\d,p=\d/.exec(String(encodedHash))?.[0]);
  expect(new Set(costs)).toEqual(new Set(['m=19456,t=2,p=1']));
});
