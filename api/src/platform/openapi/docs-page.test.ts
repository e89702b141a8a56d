import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const hidden = await useTestApi({ settings: { API_DOCS: 'false' } });

describe('GET /api/docs', () => {
  it('loads everything from the same origin and has no inline scripts or styles', async () => {
    const { status, text, headers } = await api.fetch('/api/docs');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bon\w+=|style=/);
    const addresses = Array.from(text.matchAll(/(?:src|href)="([^"]+)"/g), ([, to]) => to ?? '');
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses.filter((to) => to !== 'data:,')) {
      expect(address).toMatch(/^\/api\/docs\/[\w.-]+$/);
      const file = await api.fetch(address);
      expect([address, file.status]).toEqual([address, 200]);
      expect(file.headers.get('Content-Type')).toMatch(
        /^(text\/css|(text|application)\/javascript)/,
      );
    }
  });

  it.each(['index.html', 'package.json', 'swagger-ui-bundle.js.map', '..%2fdocs.html'])(
    'does not serve %s',
    async (file) => {
      expect((await api.fetch(`/api/docs/${file}`)).status).toBe(404);
    },
  );
});

it('serves neither page nor document with API_DOCS=false', async () => {
  for (const path of ['/api/docs', '/api/docs/docs.js', endpoints.getOpenApi.path]) {
    expect((await hidden.fetch(path)).status).toBe(404);
  }
});
