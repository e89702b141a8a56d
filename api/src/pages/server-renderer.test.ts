import { matchShopPage } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { type RenderFunction, ServerRenderer } from './server-renderer.ts';

const paint = () => vi.fn<RenderFunction>(async ({ path }) => ({ links: '', body: path }));

function ask(path: string, answers: unknown = {}) {
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid');
  const page = matchShopPage(pathname, searchParams);
  return { page, path, answers, json: JSON.stringify(answers) };
}

describe('a painter', () => {
  it('paints a page once, for as long as its answers are the same', async () => {
    const work = paint();
    const painter = new ServerRenderer(work);
    const first = await painter.render(ask('/', { stones: 1 }));
    expect(await painter.render(ask('/', { stones: 1 }))).toBe(first);
    expect(work).toHaveBeenCalledTimes(1);
    await painter.render(ask('/', { stones: 2 }));
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('takes no notice of what an address says beyond its page', async () => {
    const work = paint();
    const painter = new ServerRenderer(work);
    await painter.render(ask('/terms'));
    await painter.render(ask('/terms?utm_source=x'));
    await painter.render(ask('/terms/'));
    expect(work).toHaveBeenCalledTimes(1);
    await painter.render(ask('/all-diamonds'));
    await painter.render(ask('/all-diamonds?page=2'));
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('keeps nothing of addresses that lead nowhere', async () => {
    const painter = new ServerRenderer(paint());
    expect((await painter.render(ask('/about/x')))?.body).toBe('/about/x');
    expect((await painter.render(ask('/nowhere')))?.body).toBe('/nowhere');
  });

  it('leaves to the browser what is one person’s own', async () => {
    const work = paint();
    expect(await new ServerRenderer(work).render(ask('/cart'))).toBeNull();
    expect(work).not.toHaveBeenCalled();
  });

  it('paints nothing where the shop was built without', async () => {
    expect(await (await ServerRenderer.read('/nowhere')).render(ask('/'))).toBeNull();
  });

  it('keeps no failure', async () => {
    const work = paint().mockRejectedValueOnce(new Error('broken'));
    const painter = new ServerRenderer(work);
    await expect(painter.render(ask('/'))).rejects.toThrow('broken');
    expect((await painter.render(ask('/')))?.body).toBe('/');
  });
});
