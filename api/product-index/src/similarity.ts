import type { Columns } from './columns.ts';
import type { Facets } from './facets.ts';
import type { FacetKey } from './product-row.ts';

/** What similar products have in common: the first of these that the product has. */
const groupKeys = ['shape_id', 'pc_id'] as const satisfies readonly FacetKey[];

/** How much more a product differs that is of another stone type or parent collection. */
const weights = { stone_id: 4, pc_id: 2, carat: 2, unknownCarat: 1 } as const;

/** Compares products with one product: by stone type, parent collection, carat and price. */
export class Similarity {
  readonly #columns: Columns;
  readonly #facets: Facets;
  readonly #slot: number;

  constructor(columns: Columns, facets: Facets, slot: number) {
    this.#columns = columns;
    this.#facets = facets;
    this.#slot = slot;
  }

  /** The filter that similar products match: the same shape, or else the same parent collection. */
  get group(): { key: FacetKey; value: number } | null {
    for (const key of groupKeys) {
      const value = this.#facets.valueOf(this.#slot, key);
      if (value !== null) return { key, value };
    }
    return null;
  }

  /** Returns how far a product is from the product: 0 if both are the same in what is compared. */
  distance(slot: number): number {
    const { inr, weight } = this.#columns;
    const isOther = (key: FacetKey) =>
      this.#facets.valueOf(slot, key) !== this.#facets.valueOf(this.#slot, key);
    return (
      (isOther('stone_id') ? weights.stone_id : 0) +
      (isOther('pc_id') ? weights.pc_id : 0) +
      caratDistance(weight[slot] ?? Number.NaN, weight[this.#slot] ?? Number.NaN) +
      ratioDistance((inr[slot] ?? 0) + 1, (inr[this.#slot] ?? 0) + 1)
    );
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
