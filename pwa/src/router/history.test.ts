import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserHistory } from './history.ts';
import { resolvePath } from './location.ts';

beforeEach(() => history.replaceState(null, '', '/start?a=1#b'));

describe('the history of a tab', () => {
  it('starts at the address of the page', () => {
    const { action, location } = createBrowserHistory();
    expect(action).toBe('LOAD');
    expect(location).toMatchObject({ pathname: '/start', search: '?a=1', hash: '#b', state: null });
  });

  it('gives each page that is loaded a key, which survives a reload', () => {
    const { key } = createBrowserHistory().location;
    expect(createBrowserHistory().location.key).toBe(key);
    history.replaceState(null, '', '/other');
    expect(createBrowserHistory().location.key).not.toBe(key);
  });

  it('gives an entry that a fragment link added a key and an index', () => {
    const tab = createBrowserHistory();
    const listener = vi.fn();
    tab.listen(listener);
    history.pushState(null, '', '/start#section');
    dispatchEvent(new PopStateEvent('popstate'));
    const { key } = tab.location;
    expect(key).not.toBe('');
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ action: 'POP' }));
    dispatchEvent(new PopStateEvent('popstate'));
    expect(tab.location.key).toBe(key);
  });

  it('continues an entry that an earlier release wrote', () => {
    history.replaceState({ usr: { from: '/cart' }, key: 'k1', idx: 4 }, '', '/login');
    expect(createBrowserHistory().location).toMatchObject({ state: { from: '/cart' }, key: 'k1' });
  });

  it('adds and replaces entries, and reports both', () => {
    const tab = createBrowserHistory();
    const listener = vi.fn();
    const stop = tab.listen(listener);
    const entries = history.length;
    tab.push('/cart?x=1', { from: '/' });
    expect(location.pathname + location.search).toBe('/cart?x=1');
    expect(history.length).toBe(entries + 1);
    expect(listener).toHaveBeenLastCalledWith({
      action: 'PUSH',
      delta: 1,
      location: expect.objectContaining({ pathname: '/cart', state: { from: '/' } }),
    });
    tab.replace('?x=2');
    expect(location.pathname + location.search).toBe('/cart?x=2');
    expect(history.length).toBe(entries + 1);
    expect(listener).toHaveBeenLastCalledWith(
      expect.objectContaining({ action: 'REPLACE', delta: 0 }),
    );
    stop();
    tab.push('/');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('reports how far Back and Forward went', () => {
    const tab = createBrowserHistory();
    const listener = vi.fn();
    tab.listen(listener);
    tab.push('/one');
    tab.push('/two');
    history.replaceState({ key: 'start', idx: 0 }, '', '/start');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(listener).toHaveBeenLastCalledWith(
      expect.objectContaining({ action: 'POP', delta: -2 }),
    );
  });

  it('loads the page when the browser refuses another entry, but not for a faulty state', () => {
    const tab = createBrowserHistory();
    const pushState = vi.spyOn(history, 'pushState');
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    pushState.mockImplementationOnce(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    tab.push('/cart');
    expect(assign).toHaveBeenCalledWith('/cart');
    pushState.mockImplementationOnce(() => {
      throw new DOMException('A function', 'DataCloneError');
    });
    expect(() => tab.push('/cart')).toThrow('A function');
    vi.restoreAllMocks();
  });
});

describe('resolvePath', () => {
  it.each([
    ['/a?b=1#c', { pathname: '/a', search: '?b=1', hash: '#c' }],
    ['?b=1', { pathname: '/here', search: '?b=1', hash: '' }],
    ['#c', { pathname: '/here', search: '', hash: '#c' }],
    ['?', { pathname: '/here', search: '', hash: '' }],
    ['//evil.example/a', { pathname: '/evil.example/a', search: '', hash: '' }],
    ['/\\evil.example', { pathname: '/evil.example', search: '', hash: '' }],
  ])('resolves %s', (to, path) => {
    expect(resolvePath(to, '/here')).toEqual(path);
  });
});
