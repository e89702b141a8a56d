import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';

const settings = { CORS_ORIGINS: 'https://partner.example' };
const named = await useTestApi({
  settings: { ...settings, STORE_URL: 'https://shop.example.com/' },
});
const unnamed = await useTestApi({ settings });

const body = { email: 'nobody@example.com', password: 'wrong password' };
const statusFrom = async (api: typeof named, Origin: string) =>
  (await api.send(endpoints.login, { body }, { headers: { Origin } })).status;

const accepted = 401; // the login itself fails

describe('a request that changes something', () => {
  it.each([
    ['https://shop.example.com', accepted],
    ['https://partner.example', accepted],
    ['https://evil.example', 403],
    ['http://shop.example.com', 403],
    ['https://shop.example.com.evil.example', 403],
    ['https://shop.example.com:8443', 403],
    ['null', 403],
  ])('from %s gets %i', async (origin, status) => {
    expect(await statusFrom(named, origin)).toBe(status);
  });

  it('from the host of the request is accepted only where the shop has no address', async () => {
    const own = (api: typeof named) => statusFrom(api, new URL(api.url).origin);
    expect(await own(unnamed)).toBe(accepted);
    expect(await own(named)).toBe(403);
    expect(await statusFrom(unnamed, 'https://evil.example')).toBe(403);
    expect(await statusFrom(unnamed, 'null')).toBe(403);
  });

  it('without an Origin is accepted', async () => {
    expect((await named.send(endpoints.login, { body })).status).toBe(accepted);
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('is refused for %s too', async (method) => {
    const init = { method, headers: { Origin: 'https://evil.example' } };
    const { status, body } = await named.fetch('/api/users/profile', init);
    expect(status).toBe(403);
    // Only a body that says 403 ends the session.
    expect(body).toMatchObject({ status: false, message: expect.stringContaining('websites') });
  });
});

it('accepts reading from any origin', async () => {
  const headers = { Origin: 'https://evil.example' };
  const { status, headers: received } = await named.send(endpoints.getNewsLine, {}, { headers });
  expect(status).toBe(200);
  expect(received.get('Access-Control-Allow-Origin')).toBeNull();
});
