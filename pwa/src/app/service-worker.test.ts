import { afterEach, expect, it, vi } from 'vitest';
import { updateAndReload } from './service-worker.ts';

class NewVersion extends EventTarget {
  readonly postMessage = vi.fn();

  constructor(public state: string) {
    super();
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A registration that finds a new version in the given check for updates. */
class Registration extends EventTarget {
  readonly active = {};
  installing: NewVersion | null = null;
  waiting: NewVersion | null = null;
  checks = 0;

  constructor(
    readonly foundInCheck: number,
    readonly worker = new NewVersion('installed'),
  ) {
    super();
  }

  readonly update = async () => {
    this.checks++;
    if (this.checks !== this.foundInCheck) return;
    if (this.worker.state === 'installing') this.installing = this.worker;
    else this.waiting = this.worker;
  };
}

afterEach(() => void vi.unstubAllGlobals()); // other files share the worker

async function updateWith(registration: Registration): Promise<void> {
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal('navigator', { cookieEnabled: true, serviceWorker });
  await updateAndReload();
}

it.each([1, 2])('activates a new version that check %i finds', async (check) => {
  const registration = new Registration(check);
  await updateWith(registration);
  expect(registration.worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(registration.checks).toBe(check);
});

it('activates a new version once it is installed', async () => {
  const worker = new NewVersion('installing');
  setTimeout(() => {
    expect(worker.postMessage).not.toHaveBeenCalled();
    worker.become('installed');
  });
  await updateWith(new Registration(1, worker));
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});

it('does not reload when the new version cannot be installed', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const worker = new NewVersion('installing');
  const updating = updateWith(new Registration(1, worker));
  setTimeout(() => worker.become('redundant'));
  await expect(updating).rejects.toThrow('The new version could not be installed');
  expect(reload).not.toHaveBeenCalled();
  expect(worker.postMessage).not.toHaveBeenCalled();
});

it('reloads when there is no new version', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const registration = new Registration(0);
  await updateWith(registration);
  expect(reload).toHaveBeenCalledOnce();
  expect(registration.worker.postMessage).not.toHaveBeenCalled();
});

it('activates a new version although the check that found it does not end', async () => {
  const registration = new Registration(1);
  const check = registration.update;
  const update = async () => {
    await check();
    registration.dispatchEvent(new Event('updatefound'));
    return new Promise<void>(() => undefined);
  };
  await updateWith(Object.assign(registration, { update }));
  expect(registration.worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});
