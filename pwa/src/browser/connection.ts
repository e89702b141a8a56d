/**
 * The one place that knows whether the shop can be reached: the browser's network state, and how the
 * last call to the server went.
 */
class Connection {
  #isServerReachable = true;
  readonly #listeners = new Set<() => void>();

  /** Whether the device has a network, as far as the browser knows. */
  get isOnline(): boolean {
    return navigator.onLine;
  }

  /** Whether the server responded to the last call. */
  get isServerReachable(): boolean {
    return this.#isServerReachable;
  }

  get isConnected(): boolean {
    return this.isOnline && this.isServerReachable;
  }

  reportCall(didServerRespond: boolean): void {
    if (didServerRespond === this.#isServerReachable) return;
    this.#isServerReachable = didServerRespond;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after every change; returns a function that stops it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  };
}

export const connection = new Connection();
