import { whenIdle } from './schedule.ts';

/** Loads the code of a section. */
export type LoadSection = () => Promise<void>;

/** Whether sections wait for their turn: while React hydrates the server-rendered page. */
let isPageHydrating = false;

/** Called when React can hydrate another section. */
let onTurnEnd: () => void = () => undefined;

/** Sections that wait, in the order of the page. */
const waiting = new Set<HydrationTurn>();

/**
 * The turn of one section of a server-rendered page. React hydrates sections one after another, each
 * when the page is idle, so that no section delays what the user does meanwhile. A section that the
 * user touches is hydrated immediately, or as soon as its code is loaded.
 */
export class HydrationTurn {
  #hasBegun = false;
  #isLoaded: boolean;
  #loading: Promise<void> | undefined;
  #resolve: () => void = () => undefined;
  readonly #ended = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  constructor(private readonly load?: LoadSection) {
    this.#isLoaded = !load;
  }

  /**
   * Returns what React has to wait for before it hydrates the section. Only the first attempt waits
   * for its turn: React makes another one when it cannot go on without the section.
   */
  begin(): Promise<void> {
    if (this.#hasBegun || isHandlingInput()) {
      if (this.#isLoaded) this.end();
      else void this.take();
    } else {
      waiting.add(this);
      this.#load().catch(() => undefined); // tried again in its turn
      if (waiting.size === 1) takeTurns();
    }
    this.#hasBegun = true;
    return this.#ended;
  }

  /** Ends the turn once the section's code is loaded. Without it the section stays as it was rendered. */
  async take(): Promise<void> {
    try {
      await this.#load();
    } catch (error) {
      console.warn('A section could not be loaded', error);
      waiting.delete(this);
      return;
    }
    this.end();
  }

  async #load(): Promise<void> {
    this.#loading ??= this.load?.();
    try {
      await this.#loading;
      this.#isLoaded = true;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  end(): void {
    waiting.delete(this);
    this.#resolve();
    // React's `use` returns at once for a promise with this status.
    Object.assign(this.#ended, { status: 'fulfilled', value: undefined });
    onTurnEnd();
  }
}

/** Lets sections wait for their turn until `endTurns`. `onEnd` is called after each turn. */
export function startTurns(onEnd: () => void = () => undefined): void {
  isPageHydrating = true;
  onTurnEnd = onEnd;
}

/** Whether sections of a server-rendered page are hydrated later. */
export const hasTurns = (): boolean => isPageHydrating;

/** Hydrates all sections that still wait, for instance because the user leaves the page. */
export function endTurns(): void {
  isPageHydrating = false;
  for (const turn of waiting) turn.end();
}

/** Returns the turn of a section; null unless it is being hydrated. */
export const createTurn = (load?: LoadSection): HydrationTurn | null =>
  isPageHydrating ? new HydrationTurn(load) : null;

function takeTurns(): void {
  whenIdle(() => void takeTurn());
}

async function takeTurn(): Promise<void> {
  const [next] = waiting;
  await next?.take();
  if (waiting.size > 0) takeTurns();
}

/** Whether the user has just touched the page: React then hydrates what was touched before it goes on. */
function isHandlingInput(): boolean {
  return globalThis.event instanceof UIEvent;
}
