import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Other files, which share the worker, may leave another one.
const origin = 'http://localhost:3000';

class NewVersion extends EventTarget {
  readonly scriptURL = `${origin}/service-worker.js`;
  readonly postMessage = vi.fn();

  constructor(public state: string) {
    super();
  }

  become(state: string): void {
    this.state = state;
    if (state === 'installed') {
      registration.installing = null;
      registration.waiting = this;
    }
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  readonly active = {};
  installing: NewVersion | null = null;
  waiting: NewVersion | null = null;
  readonly update = vi.fn(async () => undefined);

  /** Lets a check for updates find a new version. */
  find(worker: NewVersion): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

let registration: Registration;
let workers: EventTarget;
const reload = vi.fn();
const skipWaiting = [{ type: 'SKIP_WAITING' }, expect.anything()];

beforeEach(() => {
  registration = new Registration();
  workers = Object.assign(new EventTarget(), { register: async () => registration });
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: true, serviceWorker: workers });
  vi.stubGlobal('location', { href: `${origin}/`, reload });
  reload.mockClear();
  vi.resetModules(); // it registers once
});
afterEach(() => void vi.unstubAllGlobals()); // other files share the worker

async function updateAndReload(): Promise<void> {
  const serviceWorker = await import('./service-worker.ts');
  await serviceWorker.updateAndReload();
}

it.each([1, 2])('activates a new version that check %i finds, then reloads', async (check) => {
  const worker = new NewVersion('installed');
  registration.update.mockImplementation(async () => {
    if (registration.update.mock.calls.length === check) registration.waiting = worker;
  });
  await updateAndReload();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(...skipWaiting);
  expect(registration.update).toHaveBeenCalledTimes(check);
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('activates a new version once it is installed', async () => {
  const worker = new NewVersion('installing');
  registration.update.mockImplementationOnce(async () => void registration.find(worker));
  setTimeout(() => {
    expect(worker.postMessage).not.toHaveBeenCalled();
    worker.become('installed');
  });
  await updateAndReload();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(...skipWaiting);
});

it('does not reload when the new version cannot be installed', async () => {
  const worker = new NewVersion('installing');
  registration.update.mockImplementationOnce(async () => void registration.find(worker));
  setTimeout(() => worker.become('redundant'));
  await expect(updateAndReload()).rejects.toThrow('The new version could not be installed');
  expect(reload).not.toHaveBeenCalled();
  expect(worker.postMessage).not.toHaveBeenCalled();
});

it('reloads when there is no new version', async () => {
  await updateAndReload();
  expect(reload).toHaveBeenCalledOnce();
});

it('activates a new version although the check that found it does not end', async () => {
  const worker = new NewVersion('installing');
  registration.update.mockImplementationOnce(() => {
    registration.find(worker);
    worker.become('installed');
    return new Promise<undefined>(() => undefined);
  });
  await updateAndReload();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith(...skipWaiting);
});

it('offers a new version that was being installed before the registration', async () => {
  const worker = new NewVersion('installing');
  registration.installing = worker;
  const onUpdate = vi.fn<(activate: () => void) => void>();
  const { startServiceWorker } = await import('./service-worker.ts');
  await startServiceWorker(onUpdate);
  expect(onUpdate).not.toHaveBeenCalled();
  worker.become('installed');
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
  onUpdate.mock.lastCall?.[0]();
  await vi.waitFor(() => expect(worker.postMessage).toHaveBeenCalledWith(...skipWaiting));
});

it('asks to cache a played video, once, unless the data saver is on', async () => {
  const controller = new NewVersion('activated');
  const dataSaver = { saveData: true };
  Object.assign(workers, { controller });
  Object.assign(navigator, { connection: dataSaver });
  const { startServiceWorker } = await import('./service-worker.ts');
  await startServiceWorker(() => undefined);
  const play = (currentSrc: string) => {
    const video = document.createElement('video');
    document.body.append(Object.defineProperty(video, 'currentSrc', { value: currentSrc }));
    video.dispatchEvent(new Event('play'));
    video.remove();
  };
  play('/saved.mp4');
  dataSaver.saveData = false;
  for (const url of ['/film.mp4', '/film.mp4', '/other.mp4']) play(url);
  await vi.waitFor(() => expect(controller.postMessage).toHaveBeenCalledTimes(2));
  const urls = controller.postMessage.mock.calls.map(([message]) => message.payload.urlsToCache[0]);
  expect(urls).toEqual([
    ['/film.mp4', { priority: 'low' }],
    ['/other.mp4', { priority: 'low' }],
  ]);
});
