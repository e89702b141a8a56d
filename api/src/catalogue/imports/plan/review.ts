import {
  type ImportChange,
  type ImportChangeTopic,
  lookupFields,
  type Prices,
} from '@vajra/contract';
import type { ProductDocument } from '../../products/product.model.ts';
import type { MissingLookup } from './lookup-catalog.ts';
import type { RowPlan } from './row-plan.ts';

/** A change that a check has found, for the review before the import. */
export type PlannedChange = Omit<ImportChange, 'number'> & { topics: ImportChangeTopic[] };

/** Fields that follow from others. */
const derivedFields: ReadonlySet<string> = new Set(['isUnlisted']);

/**
 * Describes what a row changes, with the lookup values that the import will create; null if it changes
 * nothing.
 */
export function describeChange(
  { sku, line }: Pick<ImportChange, 'sku' | 'line'>,
  plan: RowPlan,
  missing: readonly MissingLookup[],
): PlannedChange | null {
  if (plan.kind !== 'new' && plan.kind !== 'changed') return null;
  const created = Object.fromEntries(
    missing.map(({ kind, text }) => [
      lookupFields[kind].embeddedAs,
      { [lookupFields[kind].textKey]: text },
    ]),
  );
  if (plan.kind === 'new') {
    const { sku: _, name, price, quantity, ...others } = { ...plan.product, ...created };
    const fields = { price, quantity, ...others };
    return {
      kind: 'new',
      sku,
      name,
      p_id: null,
      line,
      before: null,
      after: fields,
      topics: ['new'],
    };
  }
  const { before: product, set } = plan.edit;
  const after = withoutDerived({ ...set, ...created });
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, Reflect.get(product, field) ?? null]),
  );
  const topics: ImportChangeTopic[] = ['changed', ...topicsOf(product, set)];
  const { _id: p_id, name } = product;
  return { kind: 'changed', sku, name, p_id, line, before, after, topics };
}

/** Describes a product that the supplier's list does not have. */
export function describeUnlisted(
  { _id, sku, name, status }: Pick<ProductDocument, '_id' | 'sku' | 'name' | 'status'>,
  isHidden: boolean,
): PlannedChange {
  const [before, after] = isHidden ? [{ status }, { status: 0 }] : [{}, {}];
  const topics: ImportChangeTopic[] = ['unlisted'];
  return { kind: 'unlisted', sku, name, p_id: _id, line: null, before, after, topics };
}

function withoutDerived(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !derivedFields.has(field)));
}

function topicsOf(before: ProductDocument, set: Partial<ProductDocument>): ImportChangeTopic[] {
  const { price, quantity, status, isUnlisted: _, ...others } = set;
  const direction = price ? compare(before.price, price) : 0;
  return [
    ...(direction > 0 ? (['price-up'] as const) : []),
    ...(direction < 0 ? (['price-down'] as const) : []),
    ...(quantity === undefined ? [] : (['quantity'] as const)),
    ...(status === undefined ? [] : (['status'] as const)),
    ...(Object.keys(others).length === 0 ? [] : (['other'] as const)),
  ];
}

/** Returns whether a price has increased (1) or decreased (-1), by the first currency that changed. */
function compare(before: Prices, after: Prices): number {
  return Math.sign(after.inr - before.inr || after.usd - before.usd);
}
