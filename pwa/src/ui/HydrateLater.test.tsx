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

let loadThird: () => Promise<void>;

function LoadedPage() {
  return (
    <main>
      <HydrateLater load={loadThird}>
        <Counter name="third" />
      </HydrateLater>
      <HydrateLater>
        <Counter name="fourth" />
      </HydrateLater>
    </main>
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
async function hydratePage(
  page = <Page />,
): Promise<{ buttons: HTMLButtonElement[]; onError: () => void }> {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const buttons = [...container.querySelectorAll('button')];
  const onError = vi.fn();
  startTurns();
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError: onError });
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

it('hydrates a section once its code is loaded', async () => {
  let finishLoading: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  loadThird = () => code;
  const { buttons } = await hydratePage(<LoadedPage />);
  await runIdle();
  expect(buttons.map(isHydrated)).toEqual([false, false]);
  await act(async () => finishLoading());
  expect(buttons.map(isHydrated)).toEqual([true, false]);
});

it('hydrates a touched section only once its code is loaded', async () => {
  let finishLoading: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  loadThird = () => code;
  const { buttons, onError } = await hydratePage(<LoadedPage />);
  await act(async () => buttons[0]?.click());
  expect(buttons.map(isHydrated)).toEqual([false, false]);
  await act(async () => finishLoading());
  expect(buttons.map(isHydrated)).toEqual([true, false]);
  expect(buttons[0]?.isConnected).toBe(true);
  expect(onError).not.toHaveBeenCalled();
});

it('leaves a touched section as it was rendered when its code cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  loadThird = () => Promise.reject(new Error('offline'));
  const { buttons, onError } = await hydratePage(<LoadedPage />);
  await act(async () => buttons[0]?.click());
  expect(warn).toHaveBeenCalledOnce();
  expect(buttons.map(isHydrated)).toEqual([false, false]);
  expect(buttons[0]?.isConnected).toBe(true);
  expect(onError).not.toHaveBeenCalled();
  warn.mockRestore();
});

it('leaves a section as it was rendered when its code cannot be loaded, and goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  loadThird = () => Promise.reject(new Error('offline'));
  const { buttons, onError } = await hydratePage(<LoadedPage />);
  await runIdle();
  await runIdle();
  expect(buttons.map(isHydrated)).toEqual([false, true]);
  expect(buttons.every(({ isConnected }) => isConnected)).toBe(true);
  expect(warn).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
  warn.mockRestore();
});
