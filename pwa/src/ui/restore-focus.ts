/**
 * Call it after what was deleted is gone from the screen. It took the focus with it, so the keyboard
 * goes on from the screen's heading.
 */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
