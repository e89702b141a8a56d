import { endpoints, type StaffRole } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { signInBrowser } from '../../../test/browser-session.ts';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, createReview } from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import type { Caller } from '../../platform/http/state.ts';

const api = await useTestApi();
const owner = await api.createAdmin('owner');

const sessionEnded = { status: 401, body: { status: 403 } };

function setRole(
  { u_id }: Pick<TestUser, 'u_id'>,
  role: StaffRole | null,
  by: { token: string } = owner,
) {
  return api.send(endpoints.changeUserRole, { params: { u_id }, body: { role } }, by);
}

describe('a change of the role', () => {
  it('applies to the next sign-in, ends all sessions, and notifies the user', async () => {
    const user = await api.createCustomer();
    const { status, body } = await setRole(user, 'orders');
    expect([status, body?.user]).toMatchObject([200, { u_type: '0', role: 'orders' }]);
    expect(await api.send(endpoints.getMe, {}, user)).toMatchObject(sessionEnded);
    const member = await signInBrowser(api, user);
    expect((await api.send(endpoints.getOrders, {}, member)).status).toBe(200);
    expect((await api.send(endpoints.getAuditTrail, {}, member)).status).toBe(403);

    await setRole(user, null);
    expect(await api.send(endpoints.getOrders, {}, member)).toMatchObject(sessionEnded);
    const customer = await signInBrowser(api, user);
    expect((await api.send(endpoints.getOrders, {}, customer)).status).toBe(403);
    const subjects = (await mailsTo(api, user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your access has changed', 'Your access has changed']);
  });

  it('is refused while nobody has confirmed the address, but not the removal of a role', async () => {
    const user = await api.createCustomer(undefined, { isEmailVerified: false });
    const { status, body } = await setRole(user, 'support');
    expect([status, body?.message]).toEqual([
      409,
      'Nobody has confirmed this email address. Invite it by email instead, or ask the user to confirm it.',
    ]);
    expect((await api.send(endpoints.getMe, {}, user)).body).toMatchObject({ role: null });
    // Stored by an earlier release.
    const users = api.connection.collection<{ _id: number }>('users');
    await users.updateOne({ _id: user.u_id }, { $set: { u_type: '0', role: 'support' } });
    expect((await setRole(user, 'orders')).status).toBe(409);
    expect((await setRole(user, null)).status).toBe(200);
  });

  it('is in the audit trail', async () => {
    const user = await api.createCustomer();
    await setRole(user, 'support');
    const { entries } = await api.call(endpoints.getAuditTrail, {}, owner);
    expect(entries[0]).toMatchObject({
      targets: [`u_id:${user.u_id}`],
      before: { role: null },
      after: { role: 'support' },
    });
  });

  it('to the same role changes nothing, also for admins stored before roles existed', async () => {
    const [admin, customer] = [await api.createAdmin(), await api.createCustomer()];
    expect((await setRole(admin, 'owner')).status).toBe(200);
    expect((await setRole(customer, null)).status).toBe(200);
    for (const user of [admin, customer]) {
      expect((await api.send(endpoints.getMe, {}, user)).status).toBe(200);
      expect(await mailsTo(api, user.email)).toEqual([]);
    }
  });

  it('is refused for oneself, unknown users, and unknown roles', async () => {
    const user = await api.createCustomer();
    expect((await setRole(owner, 'support')).status).toBe(409);
    expect((await setRole({ u_id: 999_999 }, 'support')).status).toBe(404);
    for (const role of ['admin', '', 0, undefined, ['owner'], { $ne: null }]) {
      const body = { role };
      const reply = await api.send(
        endpoints.changeUserRole,
        { params: { u_id: user.u_id }, body } as never,
        owner,
      ); // not roles
      expect(reply.status).toBe(400);
    }
    expect((await api.send(endpoints.getMe, {}, user)).body).toMatchObject({ role: null });
  });

  it('by one who is not an owner any more is refused', async () => {
    const [former, friend] = [await api.createAdmin('owner'), await api.createCustomer()];
    await setRole(former, 'read-only');
    expect(await setRole(friend, 'owner', former)).toMatchObject(sessionEnded);
    expect((await setRole(friend, 'owner', await signInBrowser(api, former))).status).toBe(403);
  });

  it('by one who was demoted after the request was authorized is refused', async () => {
    const [former, member] = [await api.createAdmin('owner'), await api.createAdmin('support')];
    await setRole(former, 'read-only');
    const caller = { u_id: former.u_id } as Caller; // of which the service reads no more
    const { userAdministration } = api.services;
    await expect(
      userAdministration.changeRole(caller, member.u_id, 'catalogue'),
    ).rejects.toMatchObject({ status: 401 });
    expect((await api.call(endpoints.getMe, {}, member)).role).toBe('support');
  });
});

describe('reviews of others', () => {
  it.each([
    ['support', 200],
    ['owner', 200],
    ['catalogue', 404],
    ['read-only', 404],
  ] as const)('are deleted by %s with %i', async (role, expected) => {
    const [member, customer] = [await api.createAdmin(role), await api.createCustomer()];
    const { p_id } = await createProduct(api);
    const { r_id } = await createReview(api, customer, p_id);
    const reply = await api.send(endpoints.deleteUserReview, { body: { r_id } }, member);
    expect(reply.status).toBe(expected);
  });
});
