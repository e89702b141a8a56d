let pressed: HTMLElement | null = null;

/** Remembers the last button that is pressed before the app can respond. Links work without it. */
export function rememberPress(root: Element): void {
  root.addEventListener('click', remember, true);
}

/** Repeats the press, once React listens. */
export function repeatPress(root: Element): void {
  root.removeEventListener('click', remember, true);
  pressed?.click();
  pressed = null;
}

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button') : null;
}
