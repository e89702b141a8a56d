import { choose, explain, findReady, focusText, wasClicked } from './actions.ts';
import { findOutside } from './layout.ts';
import { readText } from './targets.ts';

/** What the smoke suite calls in the page, whatever the engine. Inputs and results are JSON. */
export const inPage = {
  choose,
  explain,
  findOutside,
  findReady,
  focusText,
  readText,
  wasClicked,
  path: () => location.pathname + location.search,
  size: () => [innerWidth, innerHeight] as const,
};

export type InPage = typeof inPage;

Object.assign(globalThis, { inPage });
