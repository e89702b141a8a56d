import { getDefaultStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { loadingScreensAtom, screen } from './screens.tsx';

const Component = () => <p>here</p>;
const waiting = () => getDefaultStore().get(loadingScreensAtom);

it('is fetched once beforehand, is there at once then, and nobody is told to wait', async () => {
  const load = vi.fn(async () => ({ Component }));
  const Screen = screen(load);
  const fetched = Screen.preload();
  expect(waiting()).toBe(0);
  await fetched;
  await Screen.preload();
  expect(load).toHaveBeenCalledTimes(1);
  expect(renderToString(<Screen />)).toBe('<p>here</p>');
});

it('is tried again where it could not be fetched', async () => {
  const load = vi.fn(async () => ({ Component })).mockRejectedValueOnce(new Error('no network'));
  const Screen = screen(load);
  await expect(Screen.preload()).rejects.toThrow('no network');
  await Screen.preload();
  expect(renderToString(<Screen />)).toBe('<p>here</p>');
});
