import { endpoints, type StaffRole } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { signInBrowser } from '../../../test/browser-session.ts';
import { mailsTo } from '../../../test/email-links.ts';
import { enrolApp } from '../../../test/second-factors.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const owner = await api.createAdmin('owner');

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const newPassword = 'the choice of the invited';
const users = () => api.connection.collection<{ _id: number }>('users');

/** Invites and returns the invitation's id. */
async function invited(email: string, role: StaffRole = 'orders'): Promise<string> {
  const { invitation } = await api.call(endpoints.inviteStaff, { body: { email, role } }, owner);
  return invitation.invitation_id;
}

const invite = (email: string, role: StaffRole = 'orders', by: { token: string } = owner) =>
  api.send(endpoints.inviteStaff, { body: { email, role } }, by);

async function tokenOf(email: string): Promise<string> {
  const { text = '' } = (await mailsTo(api, email)).at(-1) ?? {};
  return /\/accept-invitation\?token=(\S+)$/m.exec(text)?.[1] ?? 'no link was sent';
}

async function accept(email: string, token?: string) {
  const own = { u_name: 'Invited', mo_no: '+919812345678' };
  const chosen = { password: newPassword, confirm_password: newPassword };
  const body = { token: token ?? (await tokenOf(email)), ...own, ...chosen };
  return api.send(endpoints.acceptStaffInvitation, { body });
}

const signIn = (email: string, chosen = newPassword) =>
  api.send(endpoints.login, { body: { email, password: chosen } });

const listed = async () =>
  (await api.call(endpoints.getStaffInvitations, {}, owner)).invitations.map(({ email }) => email);

async function registerStranger(): Promise<TestUser> {
  const email = newAddress();
  const fields = { u_name: 'Stranger', email, mo_no: '+919812345678' };
  await api.call(endpoints.register, { body: { ...fields, password, confirm_password: password } });
  const { data } = await api.call(endpoints.login, { body: { email, password } });
  return { u_id: data.u_id, u_name: 'Stranger', email, token: data.auth_token };
}

describe('an invitation', () => {
  it('is listed for owners until it is accepted, and makes a member of staff', async () => {
    const email = newAddress();
    const { status, body } = await invite(email);
    expect([status, body?.message]).toEqual([201, `Invitation sent to ${email}.`]);
    expect(await listed()).toContain(email);
    expect((await accept(email)).body?.message).toBe('Welcome. You can sign in now.');
    expect(await listed()).not.toContain(email);
    const { body: signedIn } = await signIn(email);
    expect(signedIn?.data).toMatchObject({
      ...{ u_name: 'Invited', u_type: '0', role: 'orders', emailVerified: true },
    });
    const { data } = endpoints.login.response.parse(signedIn);
    const member = { token: data.auth_token };
    expect((await api.send(endpoints.getOrders, {}, member)).status).toBe(200);
    expect((await api.send(endpoints.getStaffInvitations, {}, member)).status).toBe(403);
  });

  it('is in the audit trail when it is sent, withdrawn and accepted, without the address', async () => {
    const email = newAddress();
    const id = await invited(email, 'support');
    await accept(email);
    const params = { invitation_id: await invited(newAddress()) };
    await api.call(endpoints.withdrawStaffInvitation, { params }, owner);
    const { entries } = await api.call(endpoints.getAuditTrail, {}, owner);
    expect(entries.slice(0, 4)).toMatchObject([
      { endpoint: 'DELETE /api/staff-invitations/{invitation_id}', after: null },
      { endpoint: 'POST /api/staff-invitations', after: { role: 'orders' } },
      {
        ...{ endpoint: 'POST /api/staff-invitations/accept', u_id: owner.u_id },
        ...{ before: { role: null }, after: { role: 'support' } },
      },
      {
        targets: [`invitation_id:${id}`],
        after: { role: 'support' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('is accepted once', async () => {
    const email = newAddress();
    await invite(email);
    const token = await tokenOf(email);
    const replies = await Promise.all([1, 2, 3].map(() => accept(email, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await users().countDocuments({ email })).toBe(1);
  });

  it('is stored as a hash only', async () => {
    const email = newAddress();
    await invite(email);
    const stored = await api.connection.collection('staff_invitations').find({ email }).toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(await tokenOf(email));
  });

  it('replaces the earlier one of the address, also when two owners send one at once', async () => {
    const [email, other] = [newAddress(), await api.createAdmin('owner')];
    await invite(email, 'owner');
    const first = await tokenOf(email);
    const replies = await Promise.all([invite(email, 'support'), invite(email, 'orders', other)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await accept(email, first)).status).toBe(400);
    expect((await listed()).filter((each) => each === email)).toHaveLength(1);
    expect((await accept(email)).status).toBe(200);
  });

  it('does not work once it has expired or was withdrawn', async () => {
    const [expired, withdrawn] = [newAddress(), newAddress()];
    await invite(expired);
    const invitations = api.connection.collection('staff_invitations');
    await invitations.updateOne({ email: expired }, { $set: { expiresAt: new Date() } });
    const params = { invitation_id: await invited(withdrawn) };
    await api.call(endpoints.withdrawStaffInvitation, { params }, owner);
    expect((await api.send(endpoints.withdrawStaffInvitation, { params }, owner)).status).toBe(404);
    for (const email of [expired, withdrawn]) {
      expect((await accept(email)).status).toBe(400);
      expect(await listed()).not.toContain(email);
      expect(await users().countDocuments({ email })).toBe(0);
    }
  });

  it('does not work once its sender is no owner any more', async () => {
    const [sender, email] = [await api.createAdmin('owner'), newAddress()];
    await invite(email, 'owner', sender);
    const params = { u_id: sender.u_id };
    await api.call(endpoints.changeUserRole, { params, body: { role: 'support' } }, owner);
    expect(await listed()).not.toContain(email);
    expect((await accept(email)).status).toBe(400);
    expect(await users().countDocuments({ email })).toBe(0);
  });

  it('is refused for staff, confirmed accounts and deactivated ones', async () => {
    const [member, customer] = [await api.createAdmin('support'), await api.createCustomer()];
    const inactive = await registerStranger();
    await users().updateOne({ _id: inactive.u_id }, { $set: { status: 0 } });
    for (const { email } of [member, customer, inactive]) {
      expect((await invite(email)).status).toBe(409);
      expect(await mailsTo(api, email)).not.toContainEqual(
        expect.objectContaining({ subject: expect.stringContaining('invited') }),
      );
    }
  });

  it('takes an account that a stranger has registered away from them', async () => {
    const stranger = await registerStranger();
    await enrolApp(api, stranger);
    expect((await invite(stranger.email)).status).toBe(201);
    expect((await accept(stranger.email)).status).toBe(200);
    expect((await api.send(endpoints.getMe, {}, stranger)).status).toBe(401);
    expect((await signIn(stranger.email, password)).status).toBe(401);
    const { body } = await signIn(stranger.email);
    expect(body?.data).toMatchObject({ u_id: stranger.u_id, role: 'orders', u_name: 'Stranger' });
  });

  it('gives nothing back to a member of staff who got and lost a role in another way', async () => {
    const user = await registerStranger();
    await invite(user.email, 'owner');
    await users().updateOne({ _id: user.u_id }, { $set: { emailVerifiedAt: new Date() } });
    const setRole = (role: StaffRole | null) =>
      api.call(endpoints.changeUserRole, { params: { u_id: user.u_id }, body: { role } }, owner);
    await setRole('support');
    await setRole(null);
    expect((await accept(user.email)).status).toBe(400);
    expect((await api.call(endpoints.getMe, {}, await signInBrowser(api, user))).role).toBeNull();
  });

  it('does not work once its account was deactivated, even if that is undone', async () => {
    const { u_id, email } = await registerStranger();
    await invite(email);
    for (const status of [0, 1] as const) {
      await api.call(endpoints.changeUserStatus, { body: { u_id, status } }, owner);
    }
    expect((await accept(email)).status).toBe(400);
    expect(await listed()).not.toContain(email);
  });

  it('keeps the rules of passwords', async () => {
    const email = newAddress();
    await invite(email);
    const chosen = { password: 'password1', confirm_password: 'password1' };
    const body = { token: await tokenOf(email), u_name: 'A', mo_no: '+919812345678', ...chosen };
    expect((await api.send(endpoints.acceptStaffInvitation, { body })).status).toBe(400);
    expect((await accept(email)).status).toBe(200);
  });

  it('is limited by the mails of the address, and then leaves no invitation', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const [email, sender] = [newAddress(), await api.createAdmin('owner')];
      const body = { email, role: 'orders' } as const;
      const statuses: number[] = [];
      for (let n = 0; n < 10; n++) {
        statuses.push((await strict.send(endpoints.inviteStaff, { body }, sender)).status);
      }
      expect(statuses).toEqual([...Array(8).fill(201), 429, 429]);
      expect((await accept(email)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
