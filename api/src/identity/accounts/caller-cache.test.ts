import { endpoints } from '@vajra/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { type SessionDocument, sessionModel } from '../sessions/session.model.ts';
import { CallerCache } from './caller-cache.ts';
import { type UserDocument, userModel } from './user.model.ts';

const api = await useTestApi();
const replica = await startTestApi({ databaseOf: api });
afterAll(() => replica.close());

const users = userModel(api.connection);
const sessions = sessionModel(api.connection);

const newCaller = (u_id: number) => ({
  // The fields that the cache reads.
  user: { _id: u_id } as UserDocument,
  session: { _id: `session of ${u_id}` } as SessionDocument,
});

it('keeps a caller until the user or the session changes', async () => {
  const cache = new CallerCache({ users, sessions: api.services.sessions });
  const read = vi.fn(async () => newCaller(1));
  const find = () => cache.find('session of 1', read);
  await find();
  await users.updateOne({ _id: 2 }, { $set: { status: 0 } });
  await sessions.deleteOne({ _id: 'session of 2', u_id: 2 });
  expect(await find()).toEqual(newCaller(1));
  expect(read).toHaveBeenCalledTimes(1);
  const writes = [
    () => users.updateOne({ _id: 1 }, { $set: { status: 0 } }),
    () => users.updateMany({ status: 1 }, { $set: { adminGuard: 0 } }),
    () => users.findOneAndDelete({ _id: 1 }),
    () => sessions.deleteOne({ _id: 'session of 1' }),
    () => sessions.deleteMany({ u_id: 1 }),
    () => sessions.deleteMany({ _id: { $in: ['session of 1'] } }),
  ];
  for (const [index, write] of writes.entries()) {
    await write();
    await find();
    await find();
    expect(read).toHaveBeenCalledTimes(index + 2);
  }
});

it('forgets a caller when the transaction that changed the user has committed', async () => {
  const cache = new CallerCache({ users, sessions: api.services.sessions });
  const read = vi.fn(async () => newCaller(1));
  const find = () => cache.find('session of 1', read);
  const change = { updateOne: { filter: { _id: 1 }, update: { $set: { status: 0 as const } } } };
  await api.services.transactions.run(async ({ session }) => {
    await users.bulkWrite([change], { session });
    // What this reads is still valid for others.
    await find();
  });
  await find();
  expect(read).toHaveBeenCalledTimes(2);
});

it('does not keep what was read before a change', async () => {
  const cache = new CallerCache({ users, sessions: api.services.sessions });
  await cache.find('session of 1', async () => {
    await users.updateOne({ _id: 1 }, { $set: { status: 0 } });
    return newCaller(1);
  });
  expect(await cache.find('session of 1', async () => null)).toBeNull();
});

it('ends a session on other replicas within a second', async () => {
  const customer = await api.createCustomer();
  const statusOn = async (at: typeof api) => (await at.send(endpoints.getMe, {}, customer)).status;
  expect([await statusOn(api), await statusOn(replica)]).toEqual([200, 200]);
  await api.call(endpoints.signOut, {}, customer);
  expect(await statusOn(api)).toBe(401);
  await vi.waitFor(async () => expect(await statusOn(replica)).toBe(401), { timeout: 5000 });
});
