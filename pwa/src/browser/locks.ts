/**
 * Does work while no other tab does any of the same name. Without locks it is done at once: on plain HTTP,
 * which has none, and in Firefox with site data blocked, which refuses them and shares nothing between
 * tabs anyway. WebKit takes the lock from a page that Back may return to; its work goes on there.
 */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  await requestLock(name, {}, () => {
    running = work();
    return running;
  });
  return running ?? work();
}

/** Does the same unless another tab is doing such work. */
export async function runUnlessBusy(name: string, work: () => Promise<void>): Promise<void> {
  let running: Promise<void> | undefined;
  await requestLock(name, { ifAvailable: true }, (lock) => {
    running = lock ? work() : Promise.resolve();
    return running;
  });
  await (running ?? work());
}

/** Ignores a refusal, and that the work fails: callers await the work itself. */
async function requestLock(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<unknown>,
): Promise<void> {
  try {
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    await locks?.request(name, options, work);
  } catch {}
}
