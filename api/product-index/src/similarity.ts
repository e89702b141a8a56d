import type { Columns } from './columns.ts';
import type { Facets } from './facets.ts';
import type { FacetKey } from './product-row.ts';

/** The most products that a query for similar ones matches. Visitors may send it, so its cost has a bound. */
export const maxSimilar = 100;

/** What similar products have in common: the first of these that the product has. */
const groupKeys = ['shape_id', 'pc_id'] as const satisfies readonly FacetKey[];

/** What another stone type, another parent collection and the weight add to the distance. */
const weights = { stone_id: 4, pc_id: 2, carat: 2, unknownCarat: 1 } as const;

interface Ranked {
  slot: number;
  isSold: boolean;
  distance: number;
}

/** Compares products with one product: by stone type, parent collection, carat and price. */
export class Similarity {
  readonly #columns: Columns;
  readonly #facets: Facets;
  readonly #combination: number;
  readonly #price: number;
  readonly #weight: number;
  /** The distance of each combination of values, once it has been calculated. */
  readonly #ofCombinations: number[] = [];

  constructor(columns: Columns, facets: Facets, slot: number) {
    this.#columns = columns;
    this.#facets = facets;
    this.#combination = facets.combinationOf(slot);
    this.#price = columns.inr[slot] ?? 0;
    this.#weight = columns.weight[slot] ?? Number.NaN;
  }

  /** The filter that similar products match; null if the product has neither shape nor parent collection. */
  get group(): { key: FacetKey; value: number } | null {
    for (const key of groupKeys) {
      const value = this.#facets.valueOf(this.#combination, key);
      if (value !== null) return { key, value };
    }
    return null;
  }

  /**
   * Returns the most similar slots in order, those that are not sold first. Keeps only these while it
   * reads the slots: sorting a whole catalogue would block the thread.
   */
  rank(slots: Uint32Array, isSold: (slot: number) => boolean): number[] {
    const first: Ranked[] = [];
    for (const slot of slots) {
      const distance = this.#distance(slot);
      const worst = first[maxSimilar - 1];
      if (worst && !worst.isSold && distance > worst.distance) continue;
      const candidate = { slot, isSold: isSold(slot), distance };
      let at = first.length;
      while (at > 0 && this.#compare(candidate, first[at - 1] ?? candidate) < 0) at--;
      first.splice(at, 0, candidate);
      if (first.length > maxSimilar) first.pop();
    }
    return first.map(({ slot }) => slot);
  }

  #compare(one: Ranked, other: Ranked): number {
    return (
      Number(one.isSold) - Number(other.isSold) ||
      one.distance - other.distance ||
      (this.#columns.p_id[other.slot] ?? 0) - (this.#columns.p_id[one.slot] ?? 0)
    );
  }

  /** Returns how far a product is from the product: 0 if both are the same in what is compared. */
  #distance(slot: number): number {
    const combination = this.#facets.combinationOf(slot);
    this.#ofCombinations[combination] ??= this.#combinationDistance(combination);
    return (
      (this.#ofCombinations[combination] ?? 0) +
      caratDistance(this.#columns.weight[slot] ?? Number.NaN, this.#weight) +
      ratioDistance((this.#columns.inr[slot] ?? 0) + 1, this.#price + 1)
    );
  }

  #combinationDistance(combination: number): number {
    const isOther = (key: FacetKey) =>
      this.#facets.valueOf(combination, key) !== this.#facets.valueOf(this.#combination, key);
    return (isOther('stone_id') ? weights.stone_id : 0) + (isOther('pc_id') ? weights.pc_id : 0);
  }
}

function caratDistance(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) {
    return Number.isNaN(one) === Number.isNaN(other) ? 0 : weights.unknownCarat;
  }
  return weights.carat * ratioDistance(one + 0.01, other + 0.01);
}

/** The same for a half as for the double. */
const ratioDistance = (one: number, other: number): number => Math.abs(Math.log(one / other));
