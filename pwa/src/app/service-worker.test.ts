import { expect, it, vi } from 'vitest';
import { updateAndReload } from './service-worker.ts';

/** A registration that finds a new version in the given check for updates. */
class Registration {
  readonly active = {};
  readonly installing = null;
  readonly worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() });
  waiting: EventTarget | null = null;
  checks = 0;

  constructor(readonly foundInCheck: number) {}

  readonly update = async () => {
    this.checks++;
    if (this.checks === this.foundInCheck) this.waiting = this.worker;
  };
}

async function updateWith(registration: Registration): Promise<void> {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await updateAndReload();
}

it.each([1, 2])('activates a new version that check %i finds', async (check) => {
  const registration = new Registration(check);
  await updateWith(registration);
  expect(registration.worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(registration.checks).toBe(check);
});

it('reloads when there is no new version', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const registration = new Registration(0);
  await updateWith(registration);
  expect(reload).toHaveBeenCalledOnce();
  expect(registration.worker.postMessage).not.toHaveBeenCalled();
});
