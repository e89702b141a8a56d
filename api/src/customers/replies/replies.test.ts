import { randomUUID } from 'node:crypto';
import { endpoints, maxReplies } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { uniqueName } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { userModel } from '../../identity/accounts/user.model.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';
import { mailModel } from '../../platform/mail/mail.model.ts';
import { renderHtml } from '../../platform/mail/mail-html.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function newInquiry(fields: object = { email: 'asha@example.com' }): Promise<number> {
  const body = { u_name: uniqueName('Asha'), diamond_shape: 'Oval', carat_size: '1.2', ...fields };
  await api.call(endpoints.addCustomInquiry, { body });
  const { data } = await api.call(endpoints.getCustomInquiries, {}, admin);
  return data.inquiryList[0]?.i_id ?? 0;
}

async function newContact(fields: object = {}): Promise<number> {
  const body = { name: 'Ravi', mo_no: '98000 00000', email: 'ravi@example.com', message: 'Hello?' };
  await api.call(endpoints.contactUs, { body: { ...body, ...fields } });
  const { data } = await api.call(endpoints.getContacts, {}, admin);
  return data.contactData[0]?.c_id ?? 0;
}

const inquiryOf = (i_id: number) => api.call(endpoints.getInquiry, { params: { i_id } }, admin);
const mailsTo = (to: string) => mailModel(api.connection).find({ to, subject: /^Your/ }).lean();

function replyTo(i_id: number, body: object, by = admin, key: string = randomUUID()) {
  const input = { params: { i_id }, body: { message: 'We have one.', replyCount: 0, ...body } };
  return api.send(endpoints.replyToInquiry, input, { ...by, headers: { 'Idempotency-Key': key } });
}

describe('a reply to an inquiry', () => {
  it('is stored with its author and mailed, and the inquiry is delivered', async () => {
    const email = 'stored-reply@example.com';
    const i_id = await newInquiry({ email, additional_info: 'For <b>a ring</b>.\nSoon.' });
    const { status, body } = await replyTo(i_id, { message: ' Yes,\nwe <have> one. ' });
    expect([status, body]).toEqual([
      201,
      { message: 'Reply sent.', replyCount: 1, isMailed: true },
    ]);
    const detail = await inquiryOf(i_id);
    expect(detail).toMatchObject({ status: 1, replyCount: 1, answeredAt: detail.replies[0]?.at });
    expect(detail.replies).toEqual([
      {
        u_id: admin.u_id,
        u_name: admin.u_name,
        at: expect.any(String),
        message: 'Yes,\nwe <have> one.',
        isMailed: true,
      },
    ]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your inquiry to ${api.config.store.name}`);
    expect(mail?.text).toContain('Yes,\nwe <have> one.');
    expect(mail?.text).toContain('> Carat size: 1.2\n> Shape: Oval\n> For <b>a ring</b>.\n> Soon.');
    const { heading = '', blocks = [] } = mail?.body ?? {};
    const store = { ...api.config.store, url: api.config.storeUrl };
    const html = renderHtml({ subject: mail?.subject ?? '', heading, blocks }, store);
    expect(html).toContain('Yes,<br>we &lt;have&gt; one.');
    expect(html).toContain('For &lt;b&gt;a ring&lt;/b&gt;.<br>Soon.');
    expect(mail?.isSecret).toBe(true);
    const { data } = await api.call(endpoints.getCustomInquiries, {}, admin);
    expect(data.inquiryList[0]).toMatchObject({ i_id, replyCount: 1 });
    expect(data.inquiryList[0]).not.toHaveProperty('replies');
  });

  it('can leave the inquiry pending', async () => {
    const i_id = await newInquiry();
    await replyTo(i_id, { status: 0 });
    expect(await inquiryOf(i_id)).toMatchObject({ status: 0, replyCount: 1 });
  });

  it('counts once when it is repeated', async () => {
    const email = 'repeated-reply@example.com';
    const i_id = await newInquiry({ email });
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => replyTo(i_id, {}, admin, key)));
    for (const { status, body } of replies) expect([status, body?.replyCount]).toEqual([201, 1]);
    expect((await inquiryOf(i_id)).replies).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is not sent while there is one that its author has not read', async () => {
    const email = 'concurrent-reply@example.com';
    const [i_id, other] = [await newInquiry({ email }), await api.createAdmin('support')];
    const answers = await Promise.all([
      replyTo(i_id, { message: 'First' }),
      replyTo(i_id, { message: 'Second' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const { replies } = await inquiryOf(i_id);
    expect(refused?.body).toMatchObject({ now: { replies } });
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await replyTo(i_id, { message: 'Third', replyCount: 1 })).status).toBe(201);
    expect((await inquiryOf(i_id)).replies.map(({ message }) => message)[1]).toBe('Third');
  });

  it('is a note without an email address', async () => {
    const i_id = await newInquiry({ mo_no: '98000 00001' });
    const before = await mailModel(api.connection).countDocuments();
    const { body } = await replyTo(i_id, { message: 'Called.' });
    expect(body).toMatchObject({ message: 'Reply noted. No mail was sent.', isMailed: false });
    expect(await mailModel(api.connection).countDocuments()).toBe(before);
    expect((await inquiryOf(i_id)).replies[0]).toMatchObject({ isMailed: false });
  });

  it.each([
    [{ message: '  ' }, 'Write a reply'],
    [{ message: 'x'.repeat(4001) }, 'message must be at most 4000 characters'],
    [{ message: 'a\u0000b' }, 'message must not contain control characters'],
    [{ replyCount: -1 }, `replyCount must be a whole number from 0 to ${maxReplies}`],
    [{ status: 2 }, 'status must be 0 or 1'],
  ])('is refused: %j', async (fields, message) => {
    const { status, body } = await replyTo(await newInquiry(), fields);
    expect([status, body?.message]).toEqual([400, message]);
  });

  it('is limited in number', async () => {
    const i_id = await newInquiry();
    const reply = { u_id: 1, u_name: 'A', at: new Date(), message: 'x', isMailed: false };
    const replies = Array.from({ length: maxReplies }, () => reply);
    const inquiries = api.connection.collection<{ _id: number }>('inquiries');
    await inquiries.updateOne({ _id: i_id }, { $set: { replies } });
    const { status, body } = await replyTo(i_id, { replyCount: maxReplies });
    expect([status, body?.message]).toEqual([409, 'A conversation has at most 100 replies.']);
  });

  it('is possible for an inquiry of an earlier release', async () => {
    const i_id = await newInquiry();
    const inquiries = api.connection.collection<{ _id: number }>('inquiries');
    await inquiries.updateOne({ _id: i_id }, { $unset: { replies: 1 } });
    expect(await inquiryOf(i_id)).toMatchObject({ replyCount: 0, answeredAt: null, replies: [] });
    expect((await replyTo(i_id, {})).status).toBe(201);
    expect((await inquiryOf(i_id)).replies).toHaveLength(1);
  });

  it('adds no header and no recipient for any input of the visitor', async () => {
    const u_name = 'Eve\r\nBcc: all@example.com\r\n\r\nHi';
    const email = 'headers@example.com';
    const i_id = await newInquiry({ u_name, email, carat_size: '1\r\nTo: x@example.com' });
    await replyTo(i_id, {});
    const [mail] = await mailsTo(email);
    expect(mail?.subject).not.toMatch(/[\r\n]|Eve/);
    expect(mail?.text).toContain('Dear Eve Bcc: all@example.com Hi,');
  });

  it('leaves no text in the audit trail or in stored responses', async () => {
    const i_id = await newInquiry();
    await replyTo(i_id, { message: 'A private answer' });
    const entries = await auditModel(api.connection)
      .find({ targets: `i_id:${i_id}` })
      .lean();
    expect(entries).toMatchObject([
      { before: { replyCount: 0, status: 0 }, after: { replyCount: 1, status: 1 } },
    ]);
    const stored = await api.connection.collection('idempotency').find().toArray();
    expect(JSON.stringify([entries, stored])).not.toContain('A private answer');
  });
});

describe('a reply to a contact message', () => {
  const reply = (c_id: number, replyCount = 0) =>
    api.call(
      endpoints.replyToContact,
      { params: { c_id }, body: { message: 'Yes.', replyCount } },
      admin,
    );

  it('is stored, mailed with the message, and deleted with it', async () => {
    const email = 'contact-reply@example.com';
    const c_id = await newContact({ email, message: 'Open on Sunday?\nRavi' });
    await reply(c_id);
    const params = { c_id };
    expect((await api.call(endpoints.getContact, { params }, admin)).replies).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(`Your message to ${api.config.store.name}`);
    expect(mail?.text).toContain('> Open on Sunday?\n> Ravi');
    await api.call(endpoints.deleteContact, { params }, admin);
    expect((await api.send(endpoints.getContact, { params }, admin)).status).toBe(404);
  });

  it('is refused for an unknown message', async () => {
    const input = { params: { c_id: 999_999 }, body: { message: 'Yes.', replyCount: 0 } };
    expect((await api.send(endpoints.replyToContact, input, admin)).status).toBe(404);
  });
});

describe('personal data', () => {
  const confirm = (collection: string, _id: number) =>
    api.connection
      .collection<{ _id: number }>(collection)
      .updateOne({ _id }, { $set: { emailConfirmedAt: new Date() } });

  it('of a customer with a confirmed address includes confirmed messages, and is deleted', async () => {
    const asha = await api.createCustomer();
    const { email } = asha;
    const [i_id, c_id] = [await newInquiry({ email }), await newContact({ email })];
    const claimed = { i_id: await newInquiry({ email }), c_id: await newContact({ email }) };
    await confirm('inquiries', i_id);
    await confirm('contacts', c_id);
    await replyTo(i_id, { message: 'For Asha' });
    const answer = { message: 'Also for Asha', replyCount: 0 };
    await api.call(endpoints.replyToContact, { params: { c_id }, body: answer }, admin);
    const data = await api.call(endpoints.getPersonalData, {}, asha);
    expect(data.inquiries).toMatchObject([
      { i_id, replies: [{ message: 'For Asha', u_name: '' }] },
    ]);
    expect(data.messages).toMatchObject([
      { c_id, replies: [{ message: 'Also for Asha', u_name: '' }] },
    ]);

    await api.call(endpoints.deleteUser, { params: { u_id: asha.u_id } }, admin);
    expect((await api.send(endpoints.getInquiry, { params: { i_id } }, admin)).status).toBe(404);
    expect((await api.send(endpoints.getContact, { params: { c_id } }, admin)).status).toBe(404);
    await api.call(endpoints.getInquiry, { params: claimed }, admin);
    await api.call(endpoints.getContact, { params: claimed }, admin);
    expect(await mailModel(api.connection).countDocuments({ to: email })).toBe(0);
  });

  it('neither includes nor deletes messages to an address that the account only claims', async () => {
    const eve = await api.createCustomer();
    const unverified = { $set: { emailVerifiedAt: null } };
    await userModel(api.connection).updateOne({ _id: eve.u_id }, unverified);
    const { email } = eve;
    const [i_id, c_id] = [await newInquiry({ email }), await newContact({ email })];
    await confirm('inquiries', i_id);
    await confirm('contacts', c_id);
    const data = await api.call(endpoints.getPersonalData, {}, eve);
    expect(data).toMatchObject({ inquiries: [], messages: [] });
    await api.call(endpoints.deleteUser, { params: { u_id: eve.u_id } }, admin);
    await api.call(endpoints.getInquiry, { params: { i_id } }, admin);
    await api.call(endpoints.getContact, { params: { c_id } }, admin);
  });

  it('of a deleted author is removed from replies', async () => {
    const [i_id, author] = [await newInquiry(), await api.createAdmin('support')];
    await replyTo(i_id, {});
    await replyTo(i_id, { replyCount: 1 }, author);
    await api.call(endpoints.deleteUser, { params: { u_id: author.u_id } }, admin);
    const { replies } = await inquiryOf(i_id);
    expect(replies.map(({ u_name }) => u_name)).toEqual([admin.u_name, '']);
  });
});
