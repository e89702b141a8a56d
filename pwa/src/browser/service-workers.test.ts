import { expect, it, vi } from 'vitest';
import { serviceWorkers } from './service-workers.ts';

const container = {};

it('returns the service workers of the browser', () => {
  vi.stubGlobal('navigator', { cookieEnabled: true, serviceWorker: container });
  expect(serviceWorkers()).toBe(container);
});

it.each([
  ['has none', { cookieEnabled: true }],
  ['blocks site data', { cookieEnabled: false, serviceWorker: container }],
  [
    'refuses access',
    {
      cookieEnabled: true,
      get serviceWorker() {
        throw new DOMException('The document is sandboxed.', 'SecurityError');
      },
    },
  ],
])('returns none where the browser %s', (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(serviceWorkers()).toBeUndefined();
});
