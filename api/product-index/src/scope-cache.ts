import type { Bitset } from './bitset.ts';
import type { Tally } from './facets.ts';

/** The products that a query's filters choose from. */
export interface Scope {
  /** Not to be changed. */
  readonly slots: Bitset;
  /** Counted when facets are first asked for. */
  tally?: Tally;
}

const maxScopes = 16;

/** The scopes of recent queries: most of a shop's lists differ in their filters and page alone. */
export class ScopeCache {
  readonly #scopes = new Map<string, Scope>();

  get(name: string, slotsOf: () => Bitset): Scope {
    const known = this.#scopes.get(name);
    const scope = known ?? { slots: slotsOf() };
    // The most recently used last, so that the first is the one to forget.
    this.#scopes.delete(name);
    this.#scopes.set(name, scope);
    const [oldest] = this.#scopes.keys();
    if (this.#scopes.size > maxScopes && oldest !== undefined) this.#scopes.delete(oldest);
    return scope;
  }

  /** Products changed: forget all. */
  clear(): void {
    this.#scopes.clear();
  }
}
