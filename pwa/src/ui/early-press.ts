interface Press {
  button: HTMLElement;
  label: string;
  /** Its position among the page's buttons of this label. */
  index: number;
}

/** React hydrates what is pressed before it handles any of these, and the page shows no response until then. */
const partsOfPress = [
  ...(['pointerdown', 'pointerup', 'touchstart', 'touchend'] as const),
  ...(['mousedown', 'mouseup'] as const),
];

let pressed: Press | null = null;

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;

function buttonsOf(root: Element, label: string): HTMLElement[] {
  const buttons = Array.from(root.querySelectorAll<HTMLElement>('button'));
  return buttons.filter((button) => labelOf(button) === label);
}

/**
 * Remembers the last button that is pressed before the app can respond, and shows it as busy. The browser
 * must not submit its form: what is written in it would be lost, and be part of an address. Links work
 * without the app.
 */
export function rememberPress(root: Element): void {
  root.addEventListener('click', remember, true);
  for (const part of partsOfPress)
    root.addEventListener(part, hide, { capture: true, passive: true });
}

/** Repeats the press, once React listens. */
export function repeatPress(root: Element): void {
  root.removeEventListener('click', remember, true);
  for (const part of partsOfPress) root.removeEventListener(part, hide, true);
  if (!pressed) return;
  const { button, label, index } = pressed;
  pressed = null;
  button.removeAttribute('aria-busy');
  // For signed-in users React has not hydrated the page but replaced it.
  const current = button.isConnected ? button : buttonsOf(root, label)[index];
  current?.click();
}

function hide(event: Event): void {
  event.stopImmediatePropagation();
}

/** Enter in a field clicks the button of its form, too. */
function remember(event: Event): void {
  const { target, currentTarget } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (!button || !(currentTarget instanceof Element)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed?.button.removeAttribute('aria-busy');
  button.setAttribute('aria-busy', 'true');
  const label = labelOf(button);
  pressed = { button, label, index: buttonsOf(currentTarget, label).indexOf(button) };
}
