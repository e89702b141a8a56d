import { pageAt } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Paint, Painter } from './painter.ts';

const paint = () => vi.fn<Paint>(async ({ path }) => ({ links: '', body: path }));

function ask(path: string, answers: unknown = {}) {
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid');
  const page = pageAt(pathname, searchParams);
  return { page, path, answers, json: JSON.stringify(answers) };
}

describe('a painter', () => {
  it('paints a page once, for as long as its answers are the same', async () => {
    const work = paint();
    const painter = new Painter(work);
    const first = await painter.painting(ask('/', { stones: 1 }));
    expect(await painter.painting(ask('/', { stones: 1 }))).toBe(first);
    expect(work).toHaveBeenCalledTimes(1);
    await painter.painting(ask('/', { stones: 2 }));
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('takes no notice of what an address says beyond its page', async () => {
    const work = paint();
    const painter = new Painter(work);
    await painter.painting(ask('/terms'));
    await painter.painting(ask('/terms?utm_source=x'));
    await painter.painting(ask('/terms/'));
    expect(work).toHaveBeenCalledTimes(1);
    await painter.painting(ask('/all-diamonds'));
    await painter.painting(ask('/all-diamonds?page=2'));
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('keeps nothing of addresses that lead nowhere', async () => {
    const painter = new Painter(paint());
    expect((await painter.painting(ask('/about/x')))?.body).toBe('/about/x');
    expect((await painter.painting(ask('/nowhere')))?.body).toBe('/nowhere');
  });

  it('leaves to the browser what is one person’s own', async () => {
    const work = paint();
    expect(await new Painter(work).painting(ask('/cart'))).toBeNull();
    expect(work).not.toHaveBeenCalled();
  });

  it('paints nothing where the shop was built without', async () => {
    expect(await (await Painter.read('/nowhere')).painting(ask('/'))).toBeNull();
  });

  it('keeps no failure', async () => {
    const work = paint().mockRejectedValueOnce(new Error('broken'));
    const painter = new Painter(work);
    await expect(painter.painting(ask('/'))).rejects.toThrow('broken');
    expect((await painter.painting(ask('/')))?.body).toBe('/');
  });
});
