/**
 * Web storage that never throws. When the browser refuses access (blocked cookies, sandboxed frames)
 * or has no room, values stay in memory until the page is left. The server has no storage at all.
 */
export class GuardedStorage {
  readonly #memory = new Map<string, string>();

  constructor(private readonly open: () => Storage | undefined) {}

  get(key: string): string | null {
    return this.#memory.get(key) ?? this.#try((storage) => storage.getItem(key)) ?? null;
  }

  /** Returns whether the value was stored beyond this page. */
  set(key: string, value: string): boolean {
    const isStored = this.#try((storage) => {
      storage.setItem(key, value);
      return true;
    });
    if (isStored) this.#memory.delete(key);
    else this.#memory.set(key, value);
    return isStored ?? false;
  }

  remove(key: string): void {
    this.#memory.delete(key);
    this.#try((storage) => storage.removeItem(key));
  }

  /** Removes all values. */
  clear(): void {
    this.#memory.clear();
    this.#try((storage) => storage.clear());
  }

  /** Returns the parsed value, or null when there is none or it is not JSON. */
  getJson(key: string): unknown {
    const text = this.get(key);
    if (text === null) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  setJson(key: string, value: unknown): boolean {
    return this.set(key, JSON.stringify(value));
  }

  #try<T>(access: (storage: Storage) => T): T | undefined {
    try {
      const storage = this.open();
      return storage && access(storage);
    } catch (error) {
      console.warn('Web storage is not available', error);
      return undefined;
    }
  }
}

const hasDocument = typeof document !== 'undefined';

/** Shared by all tabs and kept across restarts. */
export const deviceStorage = new GuardedStorage(() => (hasDocument ? localStorage : undefined));

/** Kept until the tab is closed. */
export const tabStorage = new GuardedStorage(() => (hasDocument ? sessionStorage : undefined));
