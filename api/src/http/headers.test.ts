import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { useTestApi } from '../../test/start-test-api.ts';

const api = await useTestApi({ settings: { TRUST_PROXY: 'true' } });

it.each(['/getnewsline', '/api/health/live', '/api/docs', '/uploads/none.jpg', '/unknown'])(
  '%s has the security headers',
  async (path) => {
    const { headers } = await api.fetch(path, { headers: { 'X-Forwarded-Proto': 'https' } });
    const policy = headers.get('Content-Security-Policy')?.split(';') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('X-Powered-By')).toBeNull();
  },
);

it('does not echo TRACE requests', async () => {
  const { hostname, port } = new URL(api.url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        'TRACE / HTTP/1.1\r\nHost: shop\r\nX-Secret: hunter2\r\nConnection: close\r\n\r\n',
      ),
    );
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('end', () => resolve(received)).on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(text).not.toContain('hunter2');
});
