import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { confirmEmail, latestLinkToken } from '../../../test/email-links.ts';
import { createLookup } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const clarity_id = await createLookup(api, 'clarity', 'VS1');

const inquiryBy = (u_name: string) => ({
  u_name,
  email: 'Asha@Example.com',
  mo_no: '+919800000000',
  carat_size: '1.2',
  price_range: '1 to 2 lakh',
  diamond_type: 'Natural' as const,
  diamond_shape: 'Oval 💎',
  clarity_id: String(clarity_id),
  diamond_color: 'F',
  diamond_cut_grade: 'Excellent',
});

const send = (body: object) => api.send(endpoints.addCustomInquiry, { body });

describe('custom inquiries', () => {
  it('are stored as sent and listed newest first, in pages', async () => {
    for (const u_name of ['One', 'Two', 'Three']) {
      await api.call(endpoints.addCustomInquiry, {
        body: { ...inquiryBy(u_name), additional_info: ` For ${u_name} ` } as never, // clarity_id is a string
      });
    }
    const page = async (number: number) =>
      (await api.call(endpoints.getCustomInquiries, { body: { page: number, perPage: 2 } }, admin))
        .data;
    const [first, second] = [await page(1), await page(2)];
    expect(first.totalInquiryCount).toBe(3);
    expect(first.inquiryList.map(({ u_name }) => u_name)).toEqual(['Three', 'Two']);
    expect(second.inquiryList).toEqual([
      {
        ...inquiryBy('One'),
        email: 'asha@example.com',
        emailConfirmed: false,
        i_id: expect.any(Number),
        clarity_id,
        clarity: { clarity: 'VS1' },
        additional_info: 'For One',
        status: 0,
        createdAt: expect.any(String),
        replyCount: 0,
        answeredAt: null,
      },
    ]);
  });

  it('report all missing fields together', async () => {
    const { status, body } = await send({});
    expect(status).toBe(400);
    const problems = ['u_name', 'email', 'additional_info'].map((field) =>
      expect.objectContaining({ field }),
    );
    expect(body).toMatchObject({ data: { problems } });
  });

  it.each([
    [{ email: 'meera@example.com', diamond_shape: 'Oval' }],
    [{ email: '', mo_no: '+91 (98000) 000-00', clarity_id }],
    [{ mo_no: '9800000000', additional_info: 'A pair of earrings', diamond_type: '' }],
  ])('need a name, one way to answer and one wish: %j', async (fields) => {
    expect((await send({ u_name: 'Meera', ...fields })).status).toBe(201);
    const listed = await api.call(endpoints.getCustomInquiries, { body: { perPage: 1 } }, admin);
    expect(listed.data.inquiryList[0]).toMatchObject({ u_name: 'Meera', carat_size: '' });
    expect(listed.data.inquiryList[0]?.clarity_id ?? null).toBe(
      'clarity_id' in fields ? clarity_id : null,
    );
  });

  it.each([
    [{ email: 'meera@example.com', diamond_shape: ' ' }, 'Tell us at least one wish'],
    [{ email: ' ', diamond_shape: 'Oval' }, 'Enter an email address or a phone number'],
  ])('are refused with %j', async (fields, message) => {
    const { status, body } = await send({ u_name: 'Meera', ...fields });
    expect(status).toBe(400);
    expect(body?.description).toContain(message);
  });

  it('are rejected with an unknown clarity or diamond type', async () => {
    const unknown = await send({ ...inquiryBy('x'), clarity_id: 999_999 });
    expect(unknown.status).toBe(400);
    expect(unknown.body?.description).toBe('clarity_id must name a clarity that exists');
    expect((await send({ ...inquiryBy('x'), diamond_type: 'Moissanite' })).status).toBe(400);
  });

  it('can be set to delivered and back to pending by an admin', async () => {
    await send(inquiryBy('Status'));
    const listed = await api.call(endpoints.getCustomInquiries, { body: {} }, admin);
    const { i_id = 0 } = listed.data.inquiryList[0] ?? {};
    for (const status of [1, 0] as const) {
      const body = { i_id, status };
      const { data } = await api.call(endpoints.changeInquiryStatus, { body }, admin);
      expect(data).toMatchObject({ i_id, status, u_name: 'Status' });
    }
    await api.call(endpoints.changeInquiryStatus, { body: { i_id, status: 1 } }, admin);
    const listWith = async (status?: 0 | 1) =>
      (await api.call(endpoints.getCustomInquiries, { body: { status, perPage: 100 } }, admin))
        .data;
    const [all, pending, delivered] = [await listWith(), await listWith(0), await listWith(1)];
    expect(delivered.inquiryList.map(({ i_id: id }) => id)).toEqual([i_id]);
    expect(pending.inquiryList.every(({ status }) => status === 0)).toBe(true);
    expect(pending.totalInquiryCount + delivered.totalInquiryCount).toBe(all.totalInquiryCount);
    const unknownId = { body: { i_id: 999_999, status: 1 } };
    expect((await api.send(endpoints.changeInquiryStatus, unknownId, admin)).status).toBe(404);
  });

  it('are deleted with their replies and link, once, and leave no personal data in the audit trail', async () => {
    const email = 'leaver@example.com';
    await send({ ...inquiryBy('Leaver'), email, additional_info: 'For Leaver' });
    const listed = await api.call(endpoints.getCustomInquiries, { body: {} }, admin);
    const { i_id = 0 } = listed.data.inquiryList[0] ?? {};
    const params = { i_id };
    const body = { message: 'We have one.', replyCount: 0 };
    await api.call(endpoints.replyToInquiry, { params, body }, admin);
    const link = await latestLinkToken(api, email);
    const refused = await api.send(
      endpoints.deleteInquiry,
      { params },
      await api.createAdmin('read-only'),
    );
    expect(refused.status).toBe(403);

    const remove = () => api.send(endpoints.deleteInquiry, { params }, admin);
    const replies = await Promise.all([remove(), remove()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await api.send(endpoints.getInquiry, { params }, admin)).status).toBe(404);
    expect((await api.send(endpoints.replyToInquiry, { params, body }, admin)).status).toBe(404);
    for (const name of ['inquiries', 'address_links']) {
      const stored = await api.connection.collection(name).find().toArray();
      expect(JSON.stringify(stored)).not.toMatch(/leaver/i);
    }
    const links = api.connection.collection('address_links');
    expect(await links.countDocuments({ kind: 'inquiry', ownerId: i_id })).toBe(0);
    expect((await confirmEmail(api, link)).status).toBe(400);
    const { entries } = await api.call(endpoints.getAuditTrail, {}, admin);
    expect(entries[0]).toMatchObject({
      ...{ endpoint: 'DELETE /api/inquiries/{i_id}', targets: [`i_id:${i_id}`], after: null },
    });
    expect(JSON.stringify(entries)).not.toMatch(/leaver/i);
  });

  it('are rate-limited per IP address, across replicas', async () => {
    const limited = await startTestApi({ settings: { THROTTLE: '0.1' } });
    const replica = await startTestApi({ settings: { THROTTLE: '0.1' }, databaseOf: limited });
    try {
      const body = { ...inquiryBy('Often'), clarity_id: await createLookup(limited, 'clarity') };
      const submit = (at: TestApi) => at.send(endpoints.addCustomInquiry, { body });
      const first = [await submit(limited), await submit(replica)];
      expect(first.map(({ status }) => status)).toEqual([201, 201]);
      const third = await submit(limited);
      expect(third.status).toBe(429);
      expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await submit(replica)).status).toBe(429);
    } finally {
      await replica.close();
      await limited.close();
    }
  });
});
