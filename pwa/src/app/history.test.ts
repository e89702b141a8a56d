import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardLeaving } from '../ui/leave-guard.ts';
import { guardedHistory } from './history.ts';

type Inner = Parameters<typeof guardedHistory>[0];
type Update = Parameters<Parameters<Inner['listen']>[0]>[0];

/** A browser's history of which the test decides what it tells. */
function fakeHistory() {
  let tell: (update: Update) => void = () => undefined;
  const location = { pathname: '/admin/products/1', search: '', hash: '', state: null, key: 'a' };
  const inner = {
    action: 'POP',
    location,
    push: vi.fn(),
    replace: vi.fn(),
    go: vi.fn(),
    listen: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  const back = (delta: number) =>
    tell({ action: 'POP', location: { ...location, pathname: '/admin' }, delta } as Update);
  return { inner, back, history: guardedHistory(inner as unknown as Inner) };
}

let release: (() => void) | undefined;
afterEach(() => release?.());

describe('a guarded history', () => {
  it('goes where nobody is in the way', () => {
    const { inner, back, history } = fakeHistory();
    const heard = vi.fn();
    history.listen(heard);
    history.push('/cart', { from: '/' });
    expect(inner.push).toHaveBeenCalledWith('/cart', { from: '/' });
    back(-1);
    expect(heard).toHaveBeenCalledOnce();
    expect(inner.go).not.toHaveBeenCalled();
  });

  it('asks by the path alone, and goes when it is meant', () => {
    const { inner, history } = fakeHistory();
    const asked = vi.fn((_leave: () => void, _pathname: string) => true);
    release = guardLeaving(asked);
    history.push('/cart?a=1#b');
    expect(asked.mock.calls[0]?.[1]).toBe('/cart');
    expect(inner.push).not.toHaveBeenCalled();
    asked.mock.calls[0]?.[0]();
    expect(inner.push).toHaveBeenCalledOnce();
  });

  it('undoes Back, and does it again when it is meant', () => {
    const { inner, back, history } = fakeHistory();
    const heard = vi.fn();
    history.listen(heard);
    let leave: () => void = () => undefined;
    release = guardLeaving((given) => {
      leave = given;
      return true;
    });
    back(-1);
    expect(inner.go).toHaveBeenLastCalledWith(1);
    back(1); // the browser tells of what was undone
    expect(heard).not.toHaveBeenCalled();
    leave();
    expect(inner.go).toHaveBeenLastCalledWith(-1);
    back(-1);
    expect(heard).toHaveBeenCalledOnce();
  });
});
