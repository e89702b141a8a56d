import { matchShopPage } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { type RenderFunction, ServerRenderer } from './server-renderer.ts';

const createRenderFunction = () =>
  vi.fn<RenderFunction>(async ({ path }) => ({ links: '', body: path }));

function requestFor(path: string, responses: unknown = {}) {
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid');
  const page = matchShopPage(pathname, searchParams);
  return { page, path, responses, json: JSON.stringify(responses) };
}

describe('ServerRenderer', () => {
  it('renders a page once while its responses are unchanged', async () => {
    const render = createRenderFunction();
    const renderer = new ServerRenderer(render);
    const first = await renderer.render(requestFor('/', { stones: 1 }));
    expect(await renderer.render(requestFor('/', { stones: 1 }))).toBe(first);
    expect(render).toHaveBeenCalledTimes(1);
    await renderer.render(requestFor('/', { stones: 2 }));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('ignores unrelated parts of the URL', async () => {
    const render = createRenderFunction();
    const renderer = new ServerRenderer(render);
    await renderer.render(requestFor('/terms'));
    await renderer.render(requestFor('/terms?utm_source=x'));
    await renderer.render(requestFor('/terms/'));
    expect(render).toHaveBeenCalledTimes(1);
    await renderer.render(requestFor('/all-diamonds'));
    await renderer.render(requestFor('/all-diamonds?page=2'));
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('does not cache pages of unknown URLs', async () => {
    const renderer = new ServerRenderer(createRenderFunction());
    expect((await renderer.render(requestFor('/about/x')))?.body).toBe('/about/x');
    expect((await renderer.render(requestFor('/nowhere')))?.body).toBe('/nowhere');
  });

  it('leaves personal pages to the browser', async () => {
    const render = createRenderFunction();
    expect(await new ServerRenderer(render).render(requestFor('/cart'))).toBeNull();
    expect(render).not.toHaveBeenCalled();
  });

  it('renders nothing when the build has no server bundle', async () => {
    expect(await (await ServerRenderer.read('/nowhere')).render(requestFor('/'))).toBeNull();
  });

  it('does not cache failures', async () => {
    const render = createRenderFunction().mockRejectedValueOnce(new Error('broken'));
    const renderer = new ServerRenderer(render);
    await expect(renderer.render(requestFor('/'))).rejects.toThrow('broken');
    expect((await renderer.render(requestFor('/')))?.body).toBe('/');
  });
});
