import { find, isFileInput, type Target } from './targets.ts';

let isClicked = false;
const lastPlaces = new WeakMap<Element, string>();

/** Returns an element as soon as a user can click it: visible, enabled, at rest and not covered. */
export function findReady(target: Target): Element | null {
  const element = find(target);
  if (!element || obstacleTo(element) !== null) return null;
  isClicked = false;
  const onClick = () => {
    isClicked = true;
  };
  element.addEventListener('click', onClick, { capture: true, once: true });
  return element;
}

/** Whether the last element has received its click: the layout may have shifted below the mouse. */
export const wasClicked = (): boolean => isClicked;

/** Says why `findReady` returns nothing. */
export function explain(target: Target): string {
  const element = find(target);
  return element ? (obstacleTo(element) ?? 'It is ready now.') : 'It is not on the page.';
}

function obstacleTo(element: Element): string | null {
  if (isFileInput(element)) return null;
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'It is disabled.';
  // It may be in a part of the page that scrolls by itself, too.
  if (!isInWindow(element) || coverOf(element) !== undefined) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = [x, y, width, height].map(Math.round).join(' ');
  const hasMoved = lastPlaces.get(element) !== place;
  lastPlaces.set(element, place);
  if (hasMoved) return `It moves or has just appeared: ${place}`;
  if (width === 0 || height === 0) return 'It has no size.';
  const cover = coverOf(element);
  if (cover === undefined) return null;
  return `It is covered by ${cover?.outerHTML.slice(0, 200) ?? 'the edge of the window'}`;
}

/** Returns what a click on an element would hit instead: null is the edge of the window. */
function coverOf(element: Element): Element | null | undefined {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (hit && (element.contains(hit) || hit.contains(element))) return undefined;
  // A hidden radio button or checkbox is clicked by its label.
  return hit && element.closest('label')?.contains(hit) ? undefined : hit;
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Focuses a text field and selects its text, so that typing replaces it. */
export function focusText(target: Target): boolean {
  const element = find(target);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    return false;
  element.focus();
  element.select();
  return document.activeElement === element;
}

/** Chooses the option of a select with this text. */
export function choose(target: Target, text: string): boolean {
  const select = find(target);
  if (!(select instanceof HTMLSelectElement)) return false;
  const option = [...select.options].find(({ label }) => label.trim() === text);
  if (!option) return false;
  option.selected = true;
  for (const type of ['input', 'change']) {
    select.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return true;
}
