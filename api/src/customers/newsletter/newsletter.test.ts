import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { confirmEmail, latestLinkToken, mailsTo } from '../../../test/email-links.ts';
import { password, startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { readWrittenMails } from '../../../test/written-mails.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

let count = 0;
const newAddress = () => `reader-${count++}@example.com`;

const subscribe = (email: string) => api.call(endpoints.subscribeToNewsletter, { body: { email } });

async function subscribeAndConfirm(email = newAddress()): Promise<string> {
  await subscribe(email);
  const { status, body } = await confirmEmail(api, await latestLinkToken(api, email));
  expect([status, body?.message]).toEqual([200, 'You are subscribed to our newsletter.']);
  return email;
}

const listed = async (search?: string) =>
  api.call(endpoints.getSubscribers, { query: search === undefined ? {} : { search } }, admin);

const exported = async () => (await api.send(endpoints.exportSubscribers, {}, admin)).text;

/** Returns path and query of the unsubscribe link in the latest mail to an address. */
async function unsubscribeLink(email: string): Promise<string> {
  const { text = '' } = (await mailsTo(api, email)).at(-1) ?? {};
  const [, path = ''] =
    /^https?:\/\/[^/]+(\/api\/newsletter\/unsubscribe\?key=\S+)$/m.exec(text) ?? [];
  expect(path).not.toBe('');
  return path;
}

describe('a subscription', () => {
  it('begins with the mailed link', async () => {
    const email = newAddress();
    await subscribe(email.toUpperCase());
    const pending = await listed(email);
    expect(pending.subscribers).toMatchObject([{ email, confirmedAt: null }]);
    expect(await exported()).not.toContain(email);

    await confirmEmail(api, await latestLinkToken(api, email));
    expect((await listed(email)).subscribers).toMatchObject([
      { email, confirmedAt: expect.any(String) },
    ]);
    expect(await exported()).toContain(`${email},`);
    expect(await exported()).toContain(await unsubscribeLink(email));
  });

  it('is forgotten with its link after 24 hours', async () => {
    const email = newAddress();
    await subscribe(email);
    const subscribers = api.connection.collection('newsletter_subscribers');
    const [pending] = await subscribers.find({ email }).toArray();
    const [link] = await api.connection
      .collection('address_links')
      .find({ kind: 'newsletter', ownerId: pending?._id })
      .toArray();
    const lifetimeMs = pending?.expiresAt - pending?.requestedAt;
    expect(lifetimeMs).toBe(24 * 60 * 60_000);
    expect(Math.abs(link?.expiresAt - pending?.expiresAt)).toBeLessThan(10_000);
    await confirmEmail(api, await latestLinkToken(api, email));
    expect(await subscribers.findOne({ email })).toMatchObject({ expiresAt: null });
  });

  it('is kept from strangers by the same response, and causes no further mail', async () => {
    const email = await subscribeAndConfirm();
    const mails = await mailsTo(api, email);
    const [known, unknown] = [await subscribe(email), await subscribe(newAddress())];
    expect(known).toEqual(unknown);
    expect(await mailsTo(api, email)).toEqual(mails);
    expect((await listed(email)).totalCount).toBe(1);
  });

  it('is stored once when requested twice at the same time', async () => {
    const email = newAddress();
    await Promise.all([subscribe(email), subscribe(email), subscribe(email)]);
    expect((await listed(email)).totalCount).toBe(1);
    expect((await confirmEmail(api, await latestLinkToken(api, email))).status).toBe(200);
  });

  it('is refused without a valid address', async () => {
    for (const email of ['', 'nowhere', 'a b@example.com', undefined]) {
      const body = { email } as never; // what a program may send
      expect((await api.send(endpoints.subscribeToNewsletter, { body })).status).toBe(400);
    }
  });

  it('is limited per network, and in the mails to an address', async () => {
    const limited = await startTestApi({ settings: { THROTTLE: '0.15' } });
    try {
      const body = { email: newAddress() };
      const send = async () =>
        (await limited.send(endpoints.subscribeToNewsletter, { body })).status;
      expect([await send(), await send(), await send(), await send()]).toEqual([
        ...[200, 200, 200, 429],
      ]);
      expect(await mailsTo(limited, body.email)).toHaveLength(1);
      // A request without a mail leaves the link of the mail valid.
      const token = await latestLinkToken(limited, body.email);
      expect((await confirmEmail(limited, token)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('the unsubscribe link', () => {
  it('asks first, and deletes the address with a button', async () => {
    const email = await subscribeAndConfirm();
    const path = await unsubscribeLink(email);
    const page = await api.fetch(path);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.text).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(page.text).not.toContain(email);
    expect((await listed(email)).totalCount).toBe(1);

    const headers = { Origin: api.url, 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const _ of ['pressed', 'pressed again']) {
      const answer = await api.fetch(path, { method: 'POST', headers });
      expect([answer.status, answer.text]).toEqual([
        200,
        expect.stringContaining('You are unsubscribed'),
      ]);
    }
    expect((await listed(email)).totalCount).toBe(0);
    expect(await exported()).not.toContain(email);
  });

  it('works in the header of the mail with one request, which has no origin', async () => {
    const email = await subscribeAndConfirm();
    await api.services.mail.drain();
    const mails = await readWrittenMails(`${api.config.dataDir}/mail`);
    const welcome = mails.find(
      (text) => text.includes(`To: ${email}`) && /^List-Unsub/m.test(text),
    );
    const unfolded = welcome?.replace(/\r?\n /g, ' ') ?? '';
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const [, url = ''] = /^List-Unsubscribe:\s*<(\S+)>\r?$/m.exec(unfolded) ?? [];
    const { pathname, search } = new URL(url);
    const { status } = await api.fetch(pathname + search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(status).toBe(200);
    expect((await listed(email)).totalCount).toBe(0);
  });

  it('of an earlier subscription ends a later one', async () => {
    const email = await subscribeAndConfirm();
    const earlier = await unsubscribeLink(email);
    await api.fetch(earlier, { method: 'POST' });
    await api.connection.collection('mail_quotas').deleteMany(); // as on the next day
    await subscribeAndConfirm(email);
    await api.fetch(earlier, { method: 'POST' });
    expect((await listed(email)).totalCount).toBe(0);
  });

  it('cannot be guessed or used from another website', async () => {
    const email = await subscribeAndConfirm();
    const path = await unsubscribeLink(email);
    const withKey = (key: string) => `/api/newsletter/unsubscribe?key=${key}`;
    const other = 'A'.repeat(43);
    expect((await api.fetch(withKey(other), { method: 'POST' })).status).toBe(200);
    for (const key of ['', 'short', `${other}%00`, `${other}&key=${other}`, '%3Cscript%3E']) {
      const { status, text } = await api.fetch(withKey(key), { method: 'POST' });
      expect([status, text]).toEqual([400, expect.stringContaining('This link is not complete')]);
    }
    const foreign = { method: 'POST', headers: { Origin: 'https://example.org' } };
    expect((await api.fetch(path, foreign)).status).toBe(403);
    expect((await api.fetch(path, { method: 'PUT' })).headers.get('Allow')).toBe('GET, HEAD, POST');
    expect((await listed(email)).totalCount).toBe(1);
  });
});

describe('the list of subscribers', () => {
  it('has the newest first, and is searched by the beginning of an address', async () => {
    const [first, second] = [newAddress(), `x.${newAddress()}`];
    await subscribe(first);
    await subscribe(second);
    const { subscribers } = await listed();
    expect(subscribers.slice(0, 2).map(({ email }) => email)).toEqual([second, first]);
    expect((await listed('X.reader')).subscribers.map(({ email }) => email)).toEqual([second]);
    expect(await listed('eader')).toEqual({ subscribers: [], totalCount: 0 });
  });

  it('loses an address that staff delete, with its link', async () => {
    const email = newAddress();
    await subscribe(email);
    const [subscriber] = (await listed(email)).subscribers;
    const params = { subscriber_id: subscriber?.subscriber_id ?? 0 };
    await api.call(endpoints.deleteSubscriber, { params }, admin);
    expect((await confirmEmail(api, await latestLinkToken(api, email))).status).toBe(400);
    expect((await listed(email)).totalCount).toBe(0);
    expect((await api.send(endpoints.deleteSubscriber, { params }, admin)).status).toBe(404);
  });

  it('protects spreadsheets from an address that is a formula', async () => {
    await subscribeAndConfirm('=1+1@example.com');
    expect(await exported()).toContain('"\'=1+1@example.com"');
  });
});

describe('an account with a confirmed address', () => {
  it('has its subscription in its data, and takes it along when it is closed', async () => {
    const customer = await api.createCustomer();
    await subscribeAndConfirm(customer.email);
    const { newsletter } = await api.call(endpoints.getPersonalData, {}, customer);
    expect(newsletter).toMatchObject({ email: customer.email, confirmedAt: expect.any(String) });
    const body = { current_password: password };
    await api.call(endpoints.closeAccount, { body }, customer);
    expect((await listed(customer.email)).totalCount).toBe(0);
  });
});

it('an account without a confirmed address neither sees nor ends the subscription', async () => {
  const email = newAddress();
  const fields = { u_name: 'Asha', email, mo_no: '+919812345678' };
  await api.call(endpoints.register, {
    body: { ...fields, password, confirm_password: password },
  });
  const { data } = await api.call(endpoints.login, { body: { email, password } });
  const session = { token: data.auth_token };
  await subscribeAndConfirm(email);
  expect((await api.call(endpoints.getPersonalData, {}, session)).newsletter).toBeNull();
  await api.call(endpoints.closeAccount, { body: { current_password: password } }, session);
  expect((await listed(email)).totalCount).toBe(1);
});
