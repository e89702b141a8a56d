import { whenIdle } from './schedule.ts';

/** Whether sections wait for their turn: while React hydrates the server-rendered page. */
let isHydrating = false;

/** Sections that wait, in the order of the page. */
const waiting = new Set<HydrationTurn>();

/**
 * The turn of one section of a server-rendered page. React hydrates sections one after another, each
 * when the page is idle, so that no section delays what the user does meanwhile. A section that the
 * user touches is hydrated immediately.
 */
export class HydrationTurn {
  #hasBegun = false;
  #resolve: () => void = () => undefined;
  readonly #ended = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  /**
   * Returns what React has to wait for before it hydrates the section. Only the first attempt waits:
   * React makes another one when it cannot go on without the section.
   */
  begin(): Promise<void> {
    if (this.#hasBegun || isHandlingInput()) {
      this.end();
    } else {
      waiting.add(this);
      if (waiting.size === 1) takeTurns();
    }
    this.#hasBegun = true;
    return this.#ended;
  }

  end(): void {
    waiting.delete(this);
    this.#resolve();
    // React's `use` returns at once for a promise with this status.
    Object.assign(this.#ended, { status: 'fulfilled', value: undefined });
  }
}

/** Lets sections wait for their turn until `endTurns`. */
export function startTurns(): void {
  isHydrating = true;
}

/** Hydrates all sections that still wait, for instance because the user leaves the page. */
export function endTurns(): void {
  isHydrating = false;
  for (const turn of waiting) turn.end();
}

/** Returns the turn of a section; null unless it is being hydrated. */
export const createTurn = (): HydrationTurn | null => (isHydrating ? new HydrationTurn() : null);

function takeTurns(): void {
  whenIdle(() => {
    const [next] = waiting;
    next?.end();
    if (waiting.size > 0) takeTurns();
  });
}

/** Whether the user has just touched the page: React then hydrates what was touched before it goes on. */
function isHandlingInput(): boolean {
  return globalThis.event instanceof UIEvent;
}
