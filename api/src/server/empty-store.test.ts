import { expect, it } from 'vitest';
import { useTestApi } from '../../test/start-test-api.ts';
import { verifyPassword } from '../identity/accounts/passwords.ts';
import { createEmptyStore } from './empty-store.ts';

const api = await useTestApi();
const other = await useTestApi();

it('creates only the admin, once', async () => {
  const { connection, config } = api;
  expect(await createEmptyStore(connection, config)).toBe(true);
  expect(await createEmptyStore(connection, config)).toBe(false);
  const users = await connection.collection('users').find().toArray();
  expect(users).toMatchObject([
    { _id: 1, email: config.admin.email, u_type: '0', status: 1, tokenVersion: 0 },
  ]);
  expect(await verifyPassword(config.admin.password, users[0]?.password)).toBe(true);
  expect(await connection.collection('diamondshapes').countDocuments()).toBe(0);
  expect(await api.services.sequences.next('users')).toBe(2);
});

it('refuses a common ADMIN_PASSWORD in production, and continues with a better one', async () => {
  const { connection, config } = other;
  const createWith = (password: string) =>
    createEmptyStore(connection, {
      ...config,
      isProduction: true,
      admin: { ...config.admin, password },
    });
  await expect(createWith('password1')).rejects.toThrow(/^ADMIN_PASSWORD: .*most common/);
  expect(await connection.collection('users').countDocuments()).toBe(0);
  expect(await createWith('a better password')).toBe(true);
});
