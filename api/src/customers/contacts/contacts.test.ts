import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const message = (name: string) => ({
  name,
  mo_no: '9800000000',
  email: 'ravi@example.com',
  message: 'Do you set old stones?\nBest, Ravi',
});

describe('contact messages', () => {
  it('are stored, listed newest first in pages, and deleted', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const { data } = await api.call(endpoints.contactUs, { body: message(name) });
      expect(data.message).toMatch(/^Thank you/);
    }
    const page = async (number: number) =>
      (await api.call(endpoints.getContacts, { body: { page: number, perPage: 2 } }, admin)).data;
    const [first, second] = [await page(1), await page(2)];
    expect(first.totalContactCount).toBe(3);
    expect(first.contactData.map(({ name }) => name)).toEqual(['Three', 'Two']);
    expect(second.contactData).toEqual([
      {
        ...message('One'),
        c_id: expect.any(Number),
        emailConfirmed: false,
        createdAt: expect.any(String),
        replyCount: 0,
        answeredAt: null,
      },
    ]);

    const params = { c_id: second.contactData[0]?.c_id ?? 0 };
    await api.call(endpoints.deleteContact, { params }, admin);
    expect((await api.send(endpoints.deleteContact, { params }, admin)).status).toBe(404);
    expect((await page(1)).totalContactCount).toBe(2);
  });

  it('report validation errors in data.message too', async () => {
    const body = { ...message('x'), email: 'nowhere' };
    const { status, body: answer } = await api.send(endpoints.contactUs, { body });
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      status: false,
      description: 'Invalid email format',
      data: { message: 'Invalid email format' },
    });
  });

  it('are rate-limited per IP address', async () => {
    const limited = await startTestApi({ settings: { THROTTLE: '0.05' } });
    try {
      const send = async () =>
        (await limited.send(endpoints.contactUs, { body: message('Often') })).status;
      expect([await send(), await send()]).toEqual([201, 429]);
    } finally {
      await limited.close();
    }
  });
});
