import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  confirmEmail,
  latestLinkToken,
  mailsTo,
  requestPasswordReset,
} from '../../../test/email-links.ts';
import { createLookup, requestedDiamond } from '../../../test/factories.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { addressLinkModel } from './address-link.model.ts';

const api = await useTestApi();

let count = 0;
const newAddress = () => `new-${count++}@example.com`;

/** Registers an account with a name that must not be mailed, and signs in. */
async function register(email = newAddress(), at = api): Promise<TestUser> {
  const u_name = 'Pay the duty at https://example.org';
  const fields = { u_name, email, mo_no: '+919812345678' };
  const body = { ...fields, password, confirm_password: password };
  await at.call(endpoints.register, { body });
  const { data } = await at.call(endpoints.login, { body: { email, password } });
  return { u_id: data.u_id, u_name, email, token: data.auth_token };
}

const isVerified = async (user: TestUser) =>
  (await api.call(endpoints.getMe, {}, user)).emailVerified;

describe('a new account', () => {
  it('gets a link without anything that its owner wrote, and signs in before it is used', async () => {
    const user = await register();
    expect(await isVerified(user)).toBe(false);
    const mails = await mailsTo(api, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address']);
    expect(mails[0]?.text).not.toContain('duty');
  });

  it('is confirmed by the link, once', async () => {
    const [user, other] = [await register(), await register()];
    const token = await latestLinkToken(api, user.email);
    const replies = await Promise.all([confirmEmail(api, token), confirmEmail(api, token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const confirmed = replies.find(({ status }) => status === 200);
    expect(confirmed?.body?.message).toBe('Your email address is confirmed.');
    expect([await isVerified(user), await isVerified(other)]).toEqual([true, false]);
  });

  it('stores the token as a hash only', async () => {
    const { u_id, email } = await register();
    const token = await latestLinkToken(api, email);
    const links = api.connection.collection('address_links');
    const stored = await links.find({ kind: 'user', ownerId: u_id }).toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    // The text of a secret mail is deleted once sent.
    const mails = await api.connection.collection('mail_outbox').find({ to: email }).toArray();
    expect(mails).toMatchObject([{ isSecret: true }]);
  });

  it('is confirmed by the link for 24 hours', async () => {
    const hourMs = 60 * 60_000;
    const statusAfter = async (elapsedMs: number) => {
      const { u_id, email } = await register();
      const expiresAt = { $subtract: ['$expiresAt', elapsedMs] };
      const links = api.connection.collection('address_links');
      await links.updateOne({ kind: 'user', ownerId: u_id }, [{ $set: { expiresAt } }]);
      return (await confirmEmail(api, await latestLinkToken(api, email))).status;
    };
    expect([await statusAfter(23 * hourMs), await statusAfter(24 * hourMs)]).toEqual([200, 400]);
  });

  it('is not confirmed by an expired link, nor after its address or account is gone or deactivated', async () => {
    const expired = await register();
    const links = api.connection.collection('address_links');
    await links.updateOne({ ownerId: expired.u_id }, { $set: { expiresAt: new Date() } });
    const moved = await register();
    const users = api.connection.collection('users');
    await users.updateOne({ email: moved.email }, { $set: { email: newAddress() } });
    const deactivated = await register();
    await users.updateOne({ email: deactivated.email }, { $set: { status: 0 } });
    for (const { email } of [expired, moved, deactivated]) {
      expect((await confirmEmail(api, await latestLinkToken(api, email))).status).toBe(400);
    }
    expect([await isVerified(expired), await isVerified(moved)]).toEqual([false, false]);

    const deleted = await register();
    const body = { current_password: password };
    await api.call(endpoints.closeAccount, { body }, deleted);
    expect(await links.countDocuments({ ownerId: deleted.u_id })).toBe(0);
  });

  it('is confirmed by a password link', async () => {
    const user = await register();
    const token = (await requestPasswordReset(api, user.email)) ?? 'no link was sent';
    const body = {
      token,
      password: 'a new one for tests',
      confirm_password: 'a new one for tests',
    };
    await api.call(endpoints.resetPassword, { body });
    const login = { email: user.email, password: body.password };
    const { data } = await api.call(endpoints.login, { body: login });
    expect(data.emailVerified).toBe(true);
  });
});

describe('another link', () => {
  it('replaces the first', async () => {
    const user = await register();
    const first = await latestLinkToken(api, user.email);
    const { message } = await api.call(endpoints.sendEmailLink, {}, user);
    expect(message).toBe(`Open the link that we have sent to ${user.email}.`);
    expect((await confirmEmail(api, first)).status).toBe(400);
    expect((await confirmEmail(api, await latestLinkToken(api, user.email))).status).toBe(200);
  });

  it('keeps the links of other owners, also of a message with the same id', async () => {
    const [user, other] = [await register(), await register()];
    const links = addressLinkModel(api.connection);
    const ofMessage = { kind: 'contact', ownerId: user.u_id } as const;
    const expiresAt = new Date(Date.now() + 60_000);
    await links.create({ _id: crypto.randomUUID(), ...ofMessage, expiresAt });
    await api.call(endpoints.sendEmailLink, {}, user);
    expect(await links.countDocuments(ofMessage)).toBe(1);
    expect((await confirmEmail(api, await latestLinkToken(api, other.email))).status).toBe(200);
  });

  it('is sent five times an hour to an account, whatever its network', async () => {
    const settings = { THROTTLE: '1', TRUST_PROXY: 'true' };
    const strict = await startTestApi({ databaseOf: api, settings });
    try {
      const newUser = () => api.createCustomer(undefined, { isEmailVerified: false });
      const [user, other] = [await newUser(), await newUser()];
      // The mails of one network to an address are limited, too.
      const request = ({ token }: TestUser, host: number) => {
        const headers = { 'X-Forwarded-For': `203.0.113.${host}` };
        return strict.send(endpoints.sendEmailLink, {}, { token, headers });
      };
      const statuses: number[] = [];
      for (let n = 0; n < 5; n++) statuses.push((await request(user, n)).status);
      expect(statuses).toEqual(Array(5).fill(200));
      const refused = await request(user, 5);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
      expect((await request(other, 0)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('is not sent to a confirmed address', async () => {
    const user = await api.createCustomer();
    const { message } = await api.call(endpoints.sendEmailLink, {}, user);
    expect(message).toBe('Your email address is already confirmed.');
    expect(await mailsTo(api, user.email)).toEqual([]);
  });
});

describe('opening links', () => {
  it('is limited to 60 an hour for each network', async () => {
    const settings = { THROTTLE: '1', TRUST_PROXY: 'true' };
    const strict = await startTestApi({ databaseOf: api, settings });
    try {
      const open = (n: number, network: string) => {
        const headers = { 'X-Forwarded-For': network };
        return strict.send(endpoints.confirmEmail, { body: { token: `guess ${n}` } }, { headers });
      };
      const statuses: number[] = [];
      for (let n = 0; n < 60; n++) statuses.push((await open(n, '203.0.113.77')).status);
      expect(statuses).toEqual(Array(60).fill(400));
      const refused = await open(60, '203.0.113.77');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
      expect((await open(61, '203.0.113.78')).status).toBe(400);
    } finally {
      await strict.close();
    }
  });
});

describe('the mails to an address that is not confirmed', () => {
  it('are limited a day, over all their causes', async () => {
    const settings = { THROTTLE: '1', TRUST_PROXY: 'true' };
    const strict = await startTestApi({ databaseOf: api, settings });
    try {
      const user = await register(newAddress(), strict);
      const clarity_id = await createLookup(api, 'clarity');
      const sender = { mo_no: '9800000000', email: user.email };
      const inquiry = { ...requestedDiamond, ...sender, u_name: 'Spam', clarity_id };
      const contact = { ...sender, name: 'Spam', message: 'Spam' };
      for (let n = 0; n < 3; n++) {
        await strict.call(endpoints.contactUs, { body: contact });
        await strict.call(endpoints.addCustomInquiry, { body: inquiry });
        const own = { u_name: 'Spam', email: user.email, mo_no: '+919812345678' };
        const body = { ...own, password, confirm_password: password };
        await strict.call(endpoints.register, { body });
      }
      const mails = await mailsTo(api, user.email);
      expect(mails).toHaveLength(5);
      expect(mails.map(({ subject }) => subject).slice(0, 2)).toEqual([
        'Confirm your email address',
        'We received your message',
      ]);
      expect(mails.filter(({ subject }) => subject.startsWith('We received'))).toHaveLength(1);
      expect(mails.filter(({ text }) => text.includes('Spam'))).toEqual([]);
      // The network has used up its part. The owner can still ask for a link elsewhere, a few times.
      const refused = await strict.send(endpoints.sendEmailLink, {}, user);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
      const elsewhere = { ...user, headers: { 'X-Forwarded-For': '203.0.113.9' } };
      const statuses: number[] = [];
      for (let n = 0; n < 4; n++) {
        statuses.push((await strict.send(endpoints.sendEmailLink, {}, elsewhere)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await mailsTo(api, user.email)).toHaveLength(8);
    } finally {
      await strict.close();
    }
  });

  it('are limited for what the account does, which leaves the mails of forms to the owner', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const user = await register(newAddress(), strict);
      const { mail, transactions } = strict.services;
      const recipient = { email: user.email, isEmailVerified: false };
      const notice = { subject: 'Your order', text: 'It was placed.' };
      for (let n = 0; n < 7; n++) {
        await transactions.run(({ session }) => mail.sendTo(recipient, notice, session));
      }
      const subjects = async () => (await mailsTo(api, user.email)).map(({ subject }) => subject);
      expect(await subjects()).toEqual([
        'Confirm your email address',
        ...Array(5).fill('Your order'),
      ]);
      expect((await strict.send(endpoints.sendEmailLink, {}, user)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('do not name the new address of an account', async () => {
    const user = await register();
    const email = newAddress();
    const body = { u_name: 'Asha', email, current_password: password };
    await api.call(endpoints.updateProfile, { body }, user);
    await confirmEmail(api, await latestLinkToken(api, email));
    expect((await api.call(endpoints.getMe, {}, user)).email).toBe(email);
    expect(await isVerified(user)).toBe(true);
    const texts = (await mailsTo(api, user.email)).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts.join()).not.toContain(email);
  });
});

describe('a message to the shop', () => {
  it('is marked for admins when its sender has confirmed the address', async () => {
    const admin = await api.createAdmin();
    const clarity_id = await createLookup(api, 'clarity');
    const contact = { name: 'Meera', mo_no: '9800000000', email: newAddress(), message: 'Hello' };
    await api.call(endpoints.contactUs, { body: contact });
    const sender = { u_name: 'Meera', mo_no: '9800000000', email: newAddress() };
    const inquiry = { ...requestedDiamond, ...sender, clarity_id };
    await api.call(endpoints.addCustomInquiry, { body: inquiry });
    const marks = async () => {
      const page = { body: { page: 1, perPage: 10 } };
      const contacts = await api.call(endpoints.getContacts, page, admin);
      const inquiries = await api.call(endpoints.getCustomInquiries, page, admin);
      const [first] = contacts.data.contactData.filter(({ email }) => email === contact.email);
      const [second] = inquiries.data.inquiryList.filter(({ email }) => email === inquiry.email);
      return [first?.emailConfirmed, second?.emailConfirmed];
    };
    expect(await marks()).toEqual([false, false]);
    const token = await latestLinkToken(api, contact.email);
    expect((await confirmEmail(api, token)).body?.message).toBe('Your email address is confirmed.');
    expect(await marks()).toEqual([true, false]);
    // The log names accounts only: the id of a message is no user's.
    const link = (await latestLinkToken(api, inquiry.email)) ?? 'no link was sent';
    const client = { address: '203.0.113.9', signedInAs: null };
    const confirmed = await api.services.emailConfirmation.confirm(link, client);
    expect(confirmed).toEqual({ event: 'confirmed', u_id: null });
    expect(await marks()).toEqual([true, true]);
  });
});
