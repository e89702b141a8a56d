/** After this time even a busy page runs idle work. */
const idleTimeoutMs = 2_000;

/** Calls `act` when the page is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}

/** Calls `act` once, when an element can be seen. Returns a function that cancels it. */
export function whenSeen(element: Element, act: () => void, rootMargin = '0px'): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls `act` once, when an element comes within half a viewport of the visible area. */
export function whenNearViewport(element: Element, act: () => void): () => void {
  return whenSeen(element, act, '50%');
}

/** The first signs of a visitor. */
const signs = [
  ...(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const),
  // Assistive technology may send no other.
  ...(['click', 'focusin'] as const),
];

/** Calls `act` once, when the visitor first uses the page, or after some seconds. */
export function whenUsed(act: () => void, timeoutMs: number): void {
  const options = { capture: true, passive: true };
  const begin = () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, begin, options);
    act();
  };
  const timer = setTimeout(begin, timeoutMs);
  for (const sign of signs) addEventListener(sign, begin, options);
}
