import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EarlyClicks } from './early-clicks.ts';
import { HydrateLater } from './HydrateLater.tsx';
import { endTurns, startTurns } from './hydration-turns.ts';

let root: Root | undefined;
let container: HTMLElement;
let finishLoading: () => void;
let code: Promise<void>;
const follow = vi.fn();

beforeEach(async () => {
  await leaveOtherPages();
  vi.stubGlobal('requestIdleCallback', vi.fn());
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  code = new Promise((resolve) => {
    finishLoading = resolve;
  });
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
  const earlyClicks = new EarlyClicks(follow);
  startTurns(() => setTimeout(earlyClicks.repeat));
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
  earlyClicks.listen(container);
});

afterEach(async () => {
  endTurns();
  await act(async () => root?.unmount());
  container.remove();
  vi.unstubAllGlobals();
  follow.mockReset();
});

/** A navigation that a test of another file has begun may end now. */
async function leaveOtherPages(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const { happyDOM } = window as { happyDOM?: { setURL(url: string): void } };
  happyDOM?.setURL('http://localhost:3000/'); // as vitest sets it
}

function Page() {
  return (
    <HydrateLater load={() => code}>
      <Counter />
      <a href="/about?from=footer" onClick={(event) => event.preventDefault()}>
        <span>About</span>
      </a>
      <a href="/about" target="_blank" rel="noopener">
        <span>Other window</span>
      </a>
      <a href="/api/files/terms.pdf">
        <span>Document</span>
      </a>
      <a href="https://example.com/">
        <span>Other site</span>
      </a>
    </HydrateLater>
  );
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      <span>{count}</span>
    </button>
  );
}

/** Clicks what is within an element, and returns whether this keeps the browser from acting on it. */
async function click(selector: string, init?: MouseEventInit): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => {
    container.querySelector(`${selector} span`)?.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

const loadCode = () =>
  act(async () => {
    finishLoading();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

it('follows a link within the app while its section has no code', async () => {
  expect(await click('[href="/about?from=footer"]')).toBe(true);
  expect(follow).toHaveBeenCalledExactlyOnceWith('/about?from=footer');
});

it('leaves other links to the browser', async () => {
  expect(await click('[target]')).toBe(false);
  expect(await click('[href^="/api"]')).toBe(false);
  expect(await click('[href^="https"]')).toBe(false);
  expect(await click('[href="/about?from=footer"]', { ctrlKey: true })).toBe(false);
  expect(follow).not.toHaveBeenCalled();
});

it('presses a button once more when its section is hydrated', async () => {
  await click('button');
  expect(container.querySelector('button')?.textContent).toBe('0');
  await loadCode();
  expect(container.querySelector('button')?.textContent).toBe('1');
});

it('leaves clicks in hydrated sections to React', async () => {
  await click('button');
  await loadCode();
  await click('button');
  expect(await click('[href="/about?from=footer"]')).toBe(true);
  expect(container.querySelector('button')?.textContent).toBe('2');
  expect(follow).not.toHaveBeenCalled();
});

it('follows a link that React does not know yet, or whose section it is hydrating', async () => {
  container.insertAdjacentHTML('beforeend', '<a href="/terms"><span>Terms</span></a>');
  expect(await click('[href="/terms"]')).toBe(true);
  expect(follow).toHaveBeenCalledExactlyOnceWith('/terms');
});

it('leaves plain links of later pages to the browser', async () => {
  await act(async () => endTurns());
  container.insertAdjacentHTML('beforeend', '<a href="/"><span>Back to home</span></a>');
  expect(await click('[href="/"]')).toBe(false);
  expect(follow).not.toHaveBeenCalled();
});
