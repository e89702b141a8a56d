import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { useAfterHydration } from './use-after-hydration.ts';

let root: Root | undefined;
const container = document.body.appendChild(document.createElement('div'));

afterEach(() => act(async () => root?.unmount()));

/** Hydrates a component with the two values. Returns what it rendered in the browser, in order. */
async function hydrate(serverValue: string, value: string): Promise<string[]> {
  const rendered: string[] = [];
  function Shown() {
    const shown = useAfterHydration(serverValue, value);
    rendered.push(shown);
    return shown;
  }
  container.innerHTML = renderToString(<Shown />);
  rendered.length = 0;
  await act(async () => {
    root = hydrateRoot(container, <Shown />);
  });
  return rendered;
}

it("renders the browser's value after the server's", async () => {
  expect(await hydrate('UTC', 'Asia/Kolkata')).toEqual(['UTC', 'Asia/Kolkata']);
  expect(container.textContent).toBe('Asia/Kolkata');
});

it('does not render again when the values are equal', async () => {
  expect(await hydrate('UTC', 'UTC')).toEqual(['UTC']);
});
