/** What keeps React from hydrating a section of the server-rendered page until it is opened. */
export class Gate {
  #hasWaited = false;
  readonly #opened: Promise<void>;
  #resolve: () => void = () => undefined;

  constructor() {
    this.#opened = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /**
   * Returns what React has to wait for. Only its first attempt waits: it makes another one when it cannot go on
   * without the section, because the user touches it.
   */
  wait(): Promise<void> {
    if (this.#hasWaited || isHandlingInput()) this.open();
    this.#hasWaited = true;
    return this.#opened;
  }

  readonly open = (): void => {
    closed.delete(this);
    this.#resolve();
    // React's `use` returns at once for a promise with this status.
    Object.assign(this.#opened, { status: 'fulfilled', value: undefined });
  };
}

/** Whether React hydrates the page, and the user has not left it. */
let isHydrating = false;

const closed = new Set<Gate>();

/** Lets sections that are rendered from now on wait until they are seen or touched. */
export function startHydration(): void {
  isHydrating = true;
}

/** Hydrates all sections that still wait, because the user leaves the page. */
export function endHydration(): void {
  isHydrating = false;
  for (const gate of closed) gate.open();
}

/** Returns the gate of a section; null unless it is being hydrated. */
export function createGate(): Gate | null {
  if (!isHydrating) return null;
  const gate = new Gate();
  closed.add(gate);
  return gate;
}

/** Whether the user has just touched the page: React then hydrates what was touched before it goes on. */
function isHandlingInput(): boolean {
  return globalThis.event instanceof UIEvent;
}
