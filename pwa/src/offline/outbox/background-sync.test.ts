import { expect, it, vi } from 'vitest';
import { BackgroundSync } from './background-sync.ts';

it('registers once for each time that the network is lost', async () => {
  const register = vi.fn(async () => undefined);
  const serviceWorker = { ready: Promise.resolve({ sync: { register } }) };
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: false, serviceWorker });
  const sync = new BackgroundSync();
  await sync.request();
  await sync.request();
  expect(register).toHaveBeenCalledOnce();
  sync.reset();
  await sync.request();
  expect(register).toHaveBeenCalledTimes(2);
});

it('does nothing where the browser has no service workers', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: false });
  const sync = new BackgroundSync();
  sync.onSync(() => expect.unreachable());
  await sync.request();
});
