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

/**
 * Calls `act` once, when an element comes within half a viewport of the visible area. Returns a
 * function that cancels it.
 */
export function whenNearViewport(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: '50%' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
