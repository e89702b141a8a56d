import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadForMissingScripts } from './missing-scripts.ts';

const reload = vi.fn(async () => undefined);
let stop: () => void;

const reportMissingScript = () => dispatchEvent(new Event('vite:preloadError'));

beforeEach(() => {
  sessionStorage.clear();
  stop = reloadForMissingScripts(reload, 'release-1');
});
afterEach(() => {
  stop();
  reload.mockClear();
});

it('reloads once for a release', () => {
  reportMissingScript();
  reportMissingScript();
  expect(reload).toHaveBeenCalledOnce();
  stop();
  stop = reloadForMissingScripts(reload, 'release-2');
  reportMissingScript();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads again after the new version could not be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  reload.mockRejectedValueOnce(new Error('The new version could not be installed'));
  reportMissingScript();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  reportMissingScript();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload while the user leaves the page', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  dispatchEvent(new Event('beforeunload'));
  reportMissingScript();
  expect(reload).not.toHaveBeenCalled();
  // The navigation was a download.
  now.mockReturnValue(20_000);
  reportMissingScript();
  expect(reload).toHaveBeenCalledOnce();
  now.mockRestore();
});

it('does not reload offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reportMissingScript();
  expect(reload).not.toHaveBeenCalled();
});

it.each(['getItem', 'setItem'] as const)(
  'does not throw or reload when %s is refused',
  (method) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failures: unknown[] = [];
    addEventListener('error', ({ error }) => failures.push(error), { once: true });
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => undefined,
      [method]: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    reportMissingScript();
    expect(failures).toEqual([]);
    expect(warn).toHaveBeenCalled();
    if (method === 'setItem') expect(reload).not.toHaveBeenCalled();
  },
);
