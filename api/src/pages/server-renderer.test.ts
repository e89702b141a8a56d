import { matchShopPage } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { type RenderFunction, ServerRenderer } from './server-renderer.ts';

const paint = () => vi.fn<RenderFunction>(async ({ path }) => ({ links: '', body: path }));

function ask(path: string, answers: unknown = {}) {
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid');
  const page = matchShopPage(pathname, searchParams);
  return { page, path, answers, json: JSON.stringify(answers) };
}

describe('ServerRenderer', () => {
  it('renders a page once while its responses are unchanged', async () => {
    const render = paint();
    const renderer = new ServerRenderer(render);
    const first = await renderer.render(ask('/', { stones: 1 }));
    expect(await renderer.render(ask('/', { stones: 1 }))).toBe(first);
    expect(render).toHaveBeenCalledTimes(1);
    await renderer.render(ask('/', { stones: 2 }));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('ignores unrelated parts of the URL', async () => {
    const render = paint();
    const renderer = new ServerRenderer(render);
    await renderer.render(ask('/terms'));
    await renderer.render(ask('/terms?utm_source=x'));
    await renderer.render(ask('/terms/'));
    expect(render).toHaveBeenCalledTimes(1);
    await renderer.render(ask('/all-diamonds'));
    await renderer.render(ask('/all-diamonds?page=2'));
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('does not cache pages of unknown URLs', async () => {
    const renderer = new ServerRenderer(paint());
    expect((await renderer.render(ask('/about/x')))?.body).toBe('/about/x');
    expect((await renderer.render(ask('/nowhere')))?.body).toBe('/nowhere');
  });

  it('leaves personal pages to the browser', async () => {
    const render = paint();
    expect(await new ServerRenderer(render).render(ask('/cart'))).toBeNull();
    expect(render).not.toHaveBeenCalled();
  });

  it('renders nothing when the build has no server bundle', async () => {
    expect(await (await ServerRenderer.read('/nowhere')).render(ask('/'))).toBeNull();
  });

  it('does not cache failures', async () => {
    const render = paint().mockRejectedValueOnce(new Error('broken'));
    const renderer = new ServerRenderer(render);
    await expect(renderer.render(ask('/'))).rejects.toThrow('broken');
    expect((await renderer.render(ask('/')))?.body).toBe('/');
  });
});
