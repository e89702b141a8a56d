import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy.tsx';

const Component = () => <p>loaded</p>;

it('loads once and then renders without suspending', async () => {
  const load = vi.fn(async () => ({ Component }));
  const Screen = lazyComponent(load, 'Component');
  await Screen.preload();
  await Screen.preload();
  expect(load).toHaveBeenCalledTimes(1);
  expect(renderToString(<Screen />)).toBe('<p>loaded</p>');
});

it('can be loaded again after a failure', async () => {
  const load = vi.fn(async () => ({ Component })).mockRejectedValueOnce(new Error('no network'));
  const Screen = lazyComponent(load, 'Component');
  await expect(Screen.preload()).rejects.toThrow('no network');
  await Screen.preload();
  expect(renderToString(<Screen />)).toBe('<p>loaded</p>');
});
