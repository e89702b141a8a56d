import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HydrateLater } from './HydrateLater.tsx';
import { endTurns, startTurns } from './hydration-turns.ts';

let idle: (() => void)[];
let root: Root | undefined;

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', vi.fn());
});

afterEach(async () => {
  endTurns();
  await act(async () => root?.unmount());
  cleanup();
  vi.unstubAllGlobals();
});

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  );
}

function Page() {
  return (
    <main>
      <HydrateLater>
        <Counter name="first" />
      </HydrateLater>
      <HydrateLater>
        <Counter name="second" />
      </HydrateLater>
    </main>
  );
}

/** Returns the buttons that the server rendered, after the page around them was hydrated. */
async function hydratePage(): Promise<{ buttons: HTMLButtonElement[]; onError: () => void }> {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
  const buttons = [...container.querySelectorAll('button')];
  const onError = vi.fn();
  startTurns();
  await act(async () => {
    root = hydrateRoot(container, <Page />, { onRecoverableError: onError });
  });
  return { buttons, onError };
}

/** Whether React has attached itself to an element. */
const isHydrated = (element: Element | undefined): boolean =>
  Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));

const runIdle = () => act(async () => idle.shift()?.());

it('hydrates one section in each idle period, in the order of the page', async () => {
  const { buttons, onError } = await hydratePage();
  const state = () => buttons.map(isHydrated);
  expect(state()).toEqual([false, false]);
  await runIdle();
  expect(state()).toEqual([true, false]);
  await runIdle();
  expect(state()).toEqual([true, true]);
  expect(idle).toEqual([]);
  expect(buttons.every(({ isConnected }) => isConnected)).toBe(true);
  expect(onError).not.toHaveBeenCalled();
});

it('hydrates a section that is touched before its turn, and handles the touch', async () => {
  const { buttons, onError } = await hydratePage();
  const [first, second] = buttons;
  await act(async () => second?.click());
  expect(second?.textContent).toBe('second 1');
  expect(second?.isConnected).toBe(true);
  expect(isHydrated(first)).toBe(false);
  expect(onError).not.toHaveBeenCalled();
});

it('hydrates all sections when the page is left', async () => {
  const { buttons } = await hydratePage();
  await act(async () => endTurns());
  expect(buttons.map(isHydrated)).toEqual([true, true]);
});
