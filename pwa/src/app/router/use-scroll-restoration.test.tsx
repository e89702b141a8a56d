import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Action } from '../../router/history.ts';
import { Router } from '../../router/Router.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const noHistory = { push: vi.fn(), replace: vi.fn(), go: vi.fn() };

/** The document of the tests has no layout: its scroll position is what was set last. */
function setScroll(top: number) {
  vi.stubGlobal('scrollY', top);
  dispatchEvent(new Event('scroll'));
}

const scrollTo = vi.fn((_left: number, top: number) => setScroll(top));

/** Opens the app at an entry of the history, and returns a function that navigates to another. */
function load(key: string) {
  const entry = { key, action: 'LOAD' as Action, state: null as unknown };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router
      history={noHistory}
      action={entry.action}
      location={{ pathname: `/${entry.key}`, search: '', hash: '', ...entry }}
    >
      {children}
    </Router>
  );
  const { rerender, unmount } = renderHook(() => useScrollRestoration(), { wrapper });
  const open = (action: Action, to: string, state: unknown = null) => {
    Object.assign(entry, { key: to, action, state });
    rerender();
  };
  return { open, unmount };
}

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
});

it('restores the position on reload, and leaves another page at its top', () => {
  const first = load('reload-a');
  setScroll(700);
  first.unmount();

  vi.stubGlobal('scrollY', 0);
  const reloaded = load('reload-a');
  expect(scrollY).toBe(700);
  reloaded.unmount();

  vi.stubGlobal('scrollY', 0);
  load('reload-b');
  expect(scrollY).toBe(0);
});

it('keeps what the user scrolled before the code of a first page arrived', () => {
  setScroll(300);
  load('early');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('opens screens at the top and restores their positions on Back and Forward', () => {
  const { open } = load('list');
  setScroll(900);
  open('PUSH', 'product');
  expect(scrollY).toBe(0);
  setScroll(120);
  open('POP', 'list');
  expect(scrollY).toBe(900);
  open('POP', 'product');
  expect(scrollY).toBe(120);
});

it('returns to the top of a screen that was never scrolled', () => {
  const { open } = load('short');
  open('PUSH', 'long');
  setScroll(500);
  open('POP', 'short');
  expect(scrollY).toBe(0);
});

it('restores a screen that opened where the one before it was', () => {
  const { open } = load('all');
  setScroll(400);
  open('PUSH', 'filtered', { keepScroll: true });
  expect(scrollY).toBe(400);
  open('PUSH', 'detail');
  expect(scrollY).toBe(0);
  open('POP', 'filtered');
  expect(scrollY).toBe(400);
});
