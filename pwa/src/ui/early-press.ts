let pressed: HTMLElement | null = null;

/**
 * Remembers the last button that is pressed before the app can respond. The browser must not submit its form:
 * what is written in it would be lost, and be part of an address. Links work without the app.
 */
export function rememberPress(root: Element): void {
  root.addEventListener('click', remember, true);
}

/** Repeats the press, once React listens. */
export function repeatPress(root: Element): void {
  root.removeEventListener('click', remember, true);
  pressed?.click();
  pressed = null;
}

/** Enter in a field clicks the button of its form, too. */
function remember(event: Event): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (!button) return;
  event.preventDefault();
  pressed = button;
}
