import { describe, expect, it, vi } from 'vitest';
import { withLeaveGuard } from './guarded-history.ts';

type BrowserHistory = Parameters<typeof withLeaveGuard>[0];
type Update = Parameters<Parameters<BrowserHistory['listen']>[0]>[0];

/** A browser history that navigates back when the test says so. */
function fakeHistory() {
  let report: (update: Update) => void = () => undefined;
  const location = { pathname: '/admin/products/1', search: '', hash: '', state: null, key: 'a' };
  const inner = {
    action: 'POP',
    location,
    push: vi.fn(),
    replace: vi.fn(),
    go: vi.fn(),
    listen: (listener: typeof report) => {
      report = listener;
      return () => undefined;
    },
  };
  const back = (delta: number) =>
    report({ action: 'POP', location: { ...location, pathname: '/admin' }, delta } as Update);
  return { inner, back, history: withLeaveGuard(inner as unknown as BrowserHistory) };
}

describe('a history with a leave guard', () => {
  it('navigates when there is no guard', () => {
    const { inner, back, history } = fakeHistory();
    const listener = vi.fn();
    history.listen(listener);
    history.push('/cart', { from: '/' });
    expect(inner.push).toHaveBeenCalledWith('/cart', { from: '/' });
    back(-1);
    expect(listener).toHaveBeenCalledOnce();
    expect(inner.go).not.toHaveBeenCalled();
  });

  it('passes the path to the guard, and navigates once it is confirmed', () => {
    const { inner, history } = fakeHistory();
    const guard = vi.fn((_leave: () => void, _pathname: string) => true);
    history.guardLeaving(guard);
    history.push('/cart?a=1#b');
    expect(guard.mock.calls[0]?.[1]).toBe('/cart');
    expect(inner.push).not.toHaveBeenCalled();
    guard.mock.calls[0]?.[0]();
    expect(inner.push).toHaveBeenCalledOnce();
  });

  it('navigates again once the guard is released', () => {
    const { inner, history } = fakeHistory();
    history.guardLeaving(() => true)();
    history.push('/cart');
    expect(inner.push).toHaveBeenCalledOnce();
  });

  it('undoes Back, and repeats it once it is confirmed', () => {
    const { inner, back, history } = fakeHistory();
    const listener = vi.fn();
    history.listen(listener);
    let leave: () => void = () => undefined;
    history.guardLeaving((confirmedLeave) => {
      leave = confirmedLeave;
      return true;
    });
    back(-1);
    expect(inner.go).toHaveBeenLastCalledWith(1);
    back(1); // the browser's report of the undo
    expect(listener).not.toHaveBeenCalled();
    leave();
    expect(inner.go).toHaveBeenLastCalledWith(-1);
    back(-1);
    expect(listener).toHaveBeenCalledOnce();
  });
});
