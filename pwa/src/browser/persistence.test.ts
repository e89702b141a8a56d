import { expect, it, vi } from 'vitest';
import { deletesUnvisitedData, requestPersistence } from './persistence.ts';

it.each([
  ['Safari in a tab', { vendor: 'Apple Computer, Inc.' }, true],
  ['Safari from the home screen', { vendor: 'Apple Computer, Inc.', standalone: true }, false],
  ['Chromium', { vendor: 'Google Inc.' }, false],
  ['Firefox', { vendor: '' }, false],
])('%s: whether unvisited data is deleted', (_, navigator, isDeleted) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(deletesUnvisitedData()).toBe(isDeleted);
});

it('asks once for persistent storage, where there is any', async () => {
  vi.stubGlobal('navigator', {});
  await requestPersistence();
  const persist = vi.fn(async () => true);
  const persisted = vi.fn(async () => persist.mock.calls.length > 0);
  vi.stubGlobal('navigator', { storage: { persist, persisted } });
  await requestPersistence();
  await requestPersistence();
  expect(persist).toHaveBeenCalledOnce();
});
