import { textOf, topDialog } from './targets.ts';

/** Rounding of positions. */
const tolerancePx = 1;
const controls = 'a[href], button, input, select, textarea, summary, dialog';

/**
 * Returns what lies outside the window: dialogs, controls and texts beyond its sides, parts of an open
 * dialog beyond its top or bottom, and dialogs without a size. What a carousel or a wide table
 * scrolls or clips is not meant.
 */
export function findOutside(): string[] {
  const dialog = topDialog();
  const root = dialog ?? document.body;
  const places = [
    ...[...(dialog ? [dialog] : []), ...root.querySelectorAll(controls)].map((element) => ({
      element,
      rect: element.getBoundingClientRect(),
    })),
    ...textPlaces(root),
  ];
  const outside = places
    .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
    .filter(({ element, rect }) => isOutside(element, rect, dialog))
    .map(({ element, rect }) => describe(element, rect));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) outside.push(`the page is ${scrollWidth} px wide`);
  if (dialog && isTiny(dialog)) outside.push(`no size: ${describe(dialog)}`);
  return [...new Set(outside)];
}

function* textPlaces(root: Element): Generator<{ element: Element; rect: DOMRect }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const element = currentNode.parentElement;
    if (!element || !currentNode.textContent?.trim()) continue;
    range.selectNodeContents(currentNode);
    yield { element, rect: range.getBoundingClientRect() };
  }
}

function isOutside(element: Element, rect: DOMRect, dialog: Element | null): boolean {
  if (rect.width <= tolerancePx || rect.height <= tolerancePx) return false;
  if (isClipped(element, dialog, 'overflowX')) return false;
  if (rect.left < -tolerancePx || rect.right > innerWidth + tolerancePx) return true;
  if (!dialog || isClipped(element, dialog, 'overflowY')) return false;
  const box = dialog.getBoundingClientRect();
  return (
    rect.left < box.left - tolerancePx ||
    rect.right > box.right + tolerancePx ||
    rect.top < -tolerancePx ||
    rect.bottom > innerHeight + tolerancePx
  );
}

/** Whether an element between this one and the dialog or page scrolls or clips its content. */
function isClipped(element: Element, dialog: Element | null, axis: 'overflowX' | 'overflowY') {
  for (let parent: Element | null = element; parent; parent = parent.parentElement) {
    if (parent === dialog || parent === document.body) return false;
    const style = getComputedStyle(parent);
    if (style[axis] !== 'visible' || style.clipPath !== 'none') return true;
  }
  return false;
}

function isTiny(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width < 100 || height < 60;
}

function describe(element: Element, rect = element.getBoundingClientRect()): string {
  const [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom].map(Math.round);
  const name = element.getAttribute('aria-label') ?? textOf(element);
  const place = `${left}..${right} x ${top}..${bottom}`;
  return `${element.localName} "${name.slice(0, 60)}" at ${place} in ${innerWidth} x ${innerHeight}`;
}
