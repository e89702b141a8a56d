import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKeys, tabStorage } from '../browser/storage.ts';
import { UpdateBar } from './UpdateBar.tsx';

const release = 'http://shop/app/kit-1.js';
const postMessage = vi.fn();
const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage });
let loaded: string[];

beforeEach(() => {
  loaded = [release];
  postMessage.mockClear();
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(
    (name) => loaded.filter((each) => each === name) as never,
  );
});
afterEach(() => tabStorage.remove(storageKeys.reloadedRelease));

function show(screen: ReactNode): void {
  render(
    <>
      {screen}
      <UpdateBar worker={worker as unknown as ServiceWorker} />
    </>,
  );
}
const about = <h1>About</h1>;
const broken = (
  <div role="alert">
    <h1>This page could not be displayed</h1>
  </div>
);

it('activates the new version where the open one cannot show the screen', () => {
  tabStorage.set(storageKeys.reloadedRelease, release);
  show(broken);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});

it('activates it when the screen turns out to be missing later', () => {
  tabStorage.set(storageKeys.reloadedRelease, release);
  show(about);
  expect(postMessage).not.toHaveBeenCalled();
  dispatchEvent(new Event('vite:preloadError'));
  expect(postMessage).toHaveBeenCalledOnce();
});

it.each([
  ['another screen is shown', about, release],
  ['the screen failed for another reason', broken, null],
  ['another release has reloaded the page', broken, 'http://shop/app/kit-0.js'],
])('waits for the button where %s', (_, screen, reloaded) => {
  if (reloaded) tabStorage.set(storageKeys.reloadedRelease, reloaded);
  show(screen);
  expect(postMessage).not.toHaveBeenCalled();
});
