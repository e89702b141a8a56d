import { type PriceChange, type PriceRule, priceChangeLimits } from '@vajra/contract';
import { isShown } from '../products/is-shown.ts';
import type { ProductDocument } from '../products/product.model.ts';
import { applyPriceRule } from './apply-price-rule.ts';
import { presentPrices } from './price-change.presenter.ts';

type Counts = Pick<
  PriceChange,
  'total' | 'planned' | 'unchanged' | 'refused' | 'inactive' | 'soldOut' | 'examples' | 'refusals'
>;

export const toReference = ({ _id, sku, name }: ProductDocument) => ({ p_id: _id, sku, name });

/** Collects what a rule would do to products, which are added in batches. */
export class PricePlan {
  readonly counts: Counts = {
    ...{ total: 0, planned: 0, unchanged: 0, refused: 0, inactive: 0, soldOut: 0 },
    examples: [],
    refusals: [],
  };
  /** The products that change. */
  readonly p_ids: number[] = [];
  /** Their revisions. */
  readonly revisions: number[] = [];

  constructor(private readonly rule: PriceRule) {}

  add(products: readonly ProductDocument[]): void {
    for (const product of products) this.#add(product);
  }

  #add(product: ProductDocument): void {
    const { counts } = this;
    const outcome = applyPriceRule(product, this.rule);
    counts.total += 1;
    if (outcome.kind === 'unchanged') {
      counts.unchanged += 1;
    } else if (outcome.kind === 'refused') {
      counts.refused += 1;
      if (counts.refusals.length < priceChangeLimits.maxListed) {
        counts.refusals.push({ ...toReference(product), reason: outcome.reason });
      }
    } else {
      counts.planned += 1;
      if (!isShown(product)) counts.inactive += 1;
      if (product.remaining_qty === 0) counts.soldOut += 1;
      this.p_ids.push(product._id);
      this.revisions.push(product.revision);
      if (counts.examples.length < priceChangeLimits.examples) {
        const prices = { before: presentPrices(product), after: presentPrices(outcome.after) };
        counts.examples.push({ ...toReference(product), ...prices });
      }
    }
  }
}
