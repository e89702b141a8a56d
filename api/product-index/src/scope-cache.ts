import type { Bitset } from './bitset.ts';
import type { Tally } from './facets.ts';

/** The products to which a query's filters of lookups are applied. */
export interface Scope {
  /** Do not modify. */
  readonly slots: Bitset;
  /** Counted when facets are first requested. */
  tally?: Tally;
}

const maxScopes = 16;

/** Caches the scopes of recent queries, because most lists differ only in their filters and page. */
export class ScopeCache {
  readonly #scopes = new Map<string, Scope>();

  get(name: string, slotsOf: () => Bitset): Scope {
    const known = this.#scopes.get(name);
    const scope = known ?? { slots: slotsOf() };
    // Moves the scope to the end, so that the first one is the least recently used.
    this.#scopes.delete(name);
    this.#scopes.set(name, scope);
    const [oldest] = this.#scopes.keys();
    if (this.#scopes.size > maxScopes && oldest !== undefined) this.#scopes.delete(oldest);
    return scope;
  }

  /** Must be called whenever products change. */
  clear(): void {
    this.#scopes.clear();
  }
}
