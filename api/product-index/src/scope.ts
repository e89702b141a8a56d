import type { Bitset } from './bitset.ts';
import type { Tally } from './facets.ts';
import type { Ranks } from './search/search-matches.ts';

/** The products to which a query's filters of lookups are applied, with counts that later queries need again. */
export class Scope {
  /** Do not modify. */
  readonly slots: Bitset;
  /** Of a search with words, without ranges. */
  readonly ranks: Ranks | undefined;
  /** Counted when facets are first requested. */
  tally?: Tally;
  #size: number | undefined;
  /** The counts of all slots, by what was counted. */
  readonly #counts = new Map<string, Uint32Array>();

  constructor(slots: Bitset, ranks?: Ranks) {
    this.slots = slots;
    this.ranks = ranks;
  }

  /**
   * Counts a part of the slots. If it is more than half of them, the others are counted and subtracted.
   * @param name identifies what is counted
   * @param spare is overwritten
   */
  countPart(
    part: Bitset,
    name: string,
    count: (slots: Bitset) => Uint32Array,
    spare: Bitset,
  ): Uint32Array {
    this.#size ??= this.slots.count();
    if (part.count() * 2 < this.#size) return count(part);
    const counts = this.#counts.get(name) ?? count(this.slots);
    this.#counts.set(name, counts);
    if (part === this.slots) return counts;
    spare.setDifference(this.slots, part);
    const others = count(spare);
    return counts.map((all, at) => all - (others[at] ?? 0));
  }
}
