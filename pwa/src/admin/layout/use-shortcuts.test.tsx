import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestRouter } from '../../test-router.tsx';
import { useShortcuts } from './use-shortcuts.ts';

function Screen() {
  useShortcuts(() => undefined);
  return (
    <main>
      <input type="search" />
    </main>
  );
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('handles a key that is pressed as soon as the screen is shown', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const shown = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(container, { childList: true });
  });
  // As the router does. React runs effects of a transition some time after it has shown the screen.
  startTransition(() =>
    root.render(
      <TestRouter path="/admin">
        <Screen />
      </TestRouter>,
    ),
  );
  await shown;
  dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
  expect(document.activeElement).toBe(document.querySelector('input'));
  root.unmount();
});
