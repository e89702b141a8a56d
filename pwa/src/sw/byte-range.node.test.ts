import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { respondFrom } from './byte-range.ts';

const url = 'https://shop.example/Assets/Products/a.mp4';
const etag = '"abc"';

const cached = (body: string) =>
  new Response(body, {
    headers: { 'Content-Type': 'video/mp4', 'Content-Length': String(body.length), ETag: etag },
  });
const requestWith = (headers: Record<string, string>, method = 'GET') =>
  new Request(url, { method, headers });

describe('a range of the ten bytes 0123456789', () => {
  it.each([
    ['bytes=0-', '0123456789', '0-9'],
    ['bytes=0-0', '0', '0-0'],
    ['bytes=3-5', '345', '3-5'],
    ['bytes=4-', '456789', '4-9'],
    ['bytes=9-', '9', '9-9'],
    ['bytes=9-9', '9', '9-9'],
    ['bytes=8-400', '89', '8-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-500', '0123456789', '0-9'],
    ['bytes=0-99999999999999999999', '0123456789', '0-9'],
    ['Bytes = 1 - 2', '12', '1-2'],
  ])('responds to %s with %s', async (range, body, place) => {
    const response = await respondFrom(cached('0123456789'), requestWith({ range }));
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${place}/10`);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe(body);
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=11-400', 'bytes=-0'])(
    'responds 416 to %s',
    async (range) => {
      const response = await respondFrom(cached('0123456789'), requestWith({ range }));
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */10');
      expect(await response.text()).toBe('');
    },
  );

  it.each(['bytes=0-1,4-5', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=1.5-2', 'lines=0-1', ''])(
    'responds with the whole file to %s',
    async (range) => {
      const response = await respondFrom(cached('0123456789'), requestWith({ range }));
      expect(response.status).toBe(200);
      expect(response.headers.has('content-range')).toBe(false);
      expect(response.headers.get('content-length')).toBe('10');
      expect(await response.text()).toBe('0123456789');
    },
  );
});

it('responds with the whole file without a range', async () => {
  const response = await respondFrom(cached('0123456789'), requestWith({}));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('0123456789');
});

it.each([
  [etag, 206],
  ['"another"', 200],
  [`W/${etag}`, 200],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 200],
])('responds to If-Range %s with %i', async (condition, status) => {
  const request = requestWith({ range: 'bytes=2-3', 'If-Range': condition });
  const response = await respondFrom(cached('0123456789'), request);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(status === 206 ? '23' : '0123456789');
});

it('responds to HEAD with the length of the whole file, with or without a range', async () => {
  const requests: Record<string, string>[] = [{}, { range: 'bytes=2-3' }];
  for (const headers of requests) {
    const response = await respondFrom(cached('0123456789'), requestWith(headers, 'HEAD'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  }
});

it('responds 416 to any range of an empty file', async () => {
  for (const range of ['bytes=0-', 'bytes=-5']) {
    const response = await respondFrom(cached(''), requestWith({ range }));
    expect(response.headers.get('content-range')).toBe('bytes */0');
  }
});

it('returns ranges that add up to the whole file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 61 }),
      async (body, step) => {
        const pieces: string[] = [];
        for (let start = 0; start < body.length; start += step) {
          const range = `bytes=${start}-${start + step - 1}`;
          const response = await respondFrom(cached(body), requestWith({ range }));
          expect(response.status).toBe(206);
          pieces.push(await response.text());
        }
        expect(pieces.join('')).toBe(body);
      },
    ),
  );
});
