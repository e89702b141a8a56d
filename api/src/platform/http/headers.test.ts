import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import { securityHeaders } from './headers.ts';

const api = await useTestApi({
  settings: {
    TRUST_PROXY: 'true',
    STORE_MAP_EMBED_URL: 'https://maps.example.com:8443/embed?at=21.2,72.8;%20x',
  },
});

it.each(['/getnewsline', '/api/health/live', '/api/docs', '/uploads/none.jpg', '/unknown'])(
  '%s has the security headers',
  async (path) => {
    const { headers } = await api.fetch(path, { headers: { 'X-Forwarded-Proto': 'https' } });
    const policy = headers.get('Content-Security-Policy')?.split(';') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        'frame-src https://maps.example.com:8443',
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

it('allows no frames without an embedded map', async () => {
  const app = new Koa();
  app.use(securityHeaders({ frameUrl: null }));
  const server = app.listen(0);
  try {
    const { port } = server.address() as AddressInfo; // listens on a port
    const { headers } = await fetch(`http://localhost:${port}/`);
    expect(headers.get('Content-Security-Policy')).toContain("frame-src 'none'");
  } finally {
    server.close();
  }
});

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
