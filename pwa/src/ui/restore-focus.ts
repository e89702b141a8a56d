/**
 * Moves focus to the screen's heading if the focused element was removed, so that keyboard users do
 * not start again from the top. Call it after a deletion has rendered.
 */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
