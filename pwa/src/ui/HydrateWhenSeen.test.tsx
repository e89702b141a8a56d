import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberPress, repeatPress } from './early-press.ts';
import { HydrateWhenSeen } from './HydrateWhenSeen.tsx';
import { endHydration, startHydration } from './hydration.ts';

let root: Root | undefined;
let container: HTMLElement;
/** Reports that a section is seen, in the order of the page. */
let seen: (() => void)[];

beforeEach(() => {
  seen = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => report([{ isIntersecting: true }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
});

afterEach(async () => {
  endHydration();
  await act(async () => root?.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

function Page() {
  return (
    <>
      <HydrateWhenSeen>
        <Counter name="first" />
      </HydrateWhenSeen>
      <HydrateWhenSeen>
        <Counter name="second" />
      </HydrateWhenSeen>
    </>
  );
}

async function hydrate(): Promise<void> {
  startHydration();
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
}

const button = (index: number) => container.querySelectorAll('button')[index] as HTMLElement;
const isHydrated = (index: number) =>
  Object.keys(button(index)).some((key) => key.startsWith('__reactFiber'));

it('is hydrated when it is seen', async () => {
  await hydrate();
  expect([isHydrated(0), isHydrated(1)]).toEqual([false, false]);
  await act(async () => seen[0]?.());
  expect([isHydrated(0), isHydrated(1)]).toEqual([true, false]);
});

it.each(['pointerdown', 'touchstart', 'keydown'])('is hydrated by %s', async (type) => {
  await hydrate();
  await act(async () => {
    button(1).dispatchEvent(new UIEvent(type, { bubbles: true }));
  });
  expect([isHydrated(0), isHydrated(1)]).toEqual([false, true]);
});

it('handles the click that hydrates it', async () => {
  await hydrate();
  await act(async () => button(1).click());
  expect(button(1).textContent).toBe('second 1');
});

it('handles the last click on a button before the page is hydrated, once', async () => {
  rememberPress(container);
  button(0).click();
  button(1).click();
  await hydrate();
  await act(async () => repeatPress(container));
  expect([button(0).textContent, button(1).textContent]).toEqual(['first 0', 'second 1']);
  await act(async () => repeatPress(container));
  expect(button(1).textContent).toBe('second 1');
});

it('does not let the browser submit a form before the page is hydrated', () => {
  container.innerHTML = '<form><input /><button>Send</button></form>';
  rememberPress(container);
  const submit = vi.fn((event: Event) => event.preventDefault());
  container.addEventListener('submit', submit);
  button(0).click();
  expect(submit).not.toHaveBeenCalled();
  repeatPress(container);
  expect(submit).toHaveBeenCalledOnce();
});

it('is hydrated when the user leaves the page', async () => {
  await hydrate();
  await act(async () => endHydration());
  expect([isHydrated(0), isHydrated(1)]).toEqual([true, true]);
});

it('is rendered at once on later pages', async () => {
  await hydrate();
  endHydration();
  await act(async () => root?.render(<p>other</p>));
  await act(async () => root?.render(<Page />));
  expect([isHydrated(0), isHydrated(1)]).toEqual([true, true]);
});
