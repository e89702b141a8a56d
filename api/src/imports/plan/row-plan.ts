import { isDeepStrictEqual } from 'node:util';
import type { ImportChoices, ImportField, LookupKind } from '@vajra/contract';
import type { ProductDocument } from '../../products/product.model.ts';
import type { NewProductFields, ProductEdit } from '../../products/product-batch.service.ts';
import { stoneName } from '../../products/stone-name.ts';
import type { LookupCatalog, MissingLookup } from './lookup-catalog.ts';
import { lookupReaders } from './lookup-cells.ts';
import type { RowData } from './row-reader.ts';
import { mergeSpecifications, type StoneMeasurements } from './specifications.ts';

/** Against a row: of a field's column, or of the whole row. */
export interface RowIssue {
  field: ImportField | null;
  /** What the row says there. */
  value: string;
  message: string;
}

/** What a row does to the shop. */
export type RowPlan =
  | { kind: 'new'; product: NewProductFields }
  | { kind: 'changed'; edit: ProductEdit }
  | { kind: 'unchanged' }
  | { kind: 'refused'; objections: RowIssue[] };

export interface PlannedRow {
  plan: RowPlan;
  missing: MissingLookup[];
}

const lightest = 0.01;
const heaviest = 99;

/** Decides what a row does to the product that the shop has under its number, or does not have. */
export function planRow(
  facts: RowData,
  current: ProductDocument | undefined,
  book: LookupCatalog,
  choices: ImportChoices,
): PlannedRow {
  const standard = current ? null : choices.c_id;
  const { copies, missing, problems } = book.resolve(facts.lookups, current ?? {}, standard);
  const objections: RowIssue[] = problems.map(({ kind, message }) => ({
    ...saidOf(facts, kind),
    message,
  }));
  // In a dry run what is to be made is not there yet, and the row is judged as if it were.
  if (!choices.makeLookups) {
    for (const { kind, text } of missing) {
      objections.push({ ...saidOf(facts, kind), message: `The shop has no “${text}”.` });
    }
  }
  const said = { ...plainFields(facts, current), ...copies };
  if (current) {
    const { purchased_qty } = current;
    if (facts.quantity !== undefined && facts.quantity < purchased_qty) {
      const message = `Cannot be below the ${purchased_qty} already sold.`;
      objections.push({ field: 'quantity', value: String(facts.quantity), message });
    }
  } else objections.push(...missingInNew(facts));
  if (objections.length > 0) return { plan: { kind: 'refused', objections }, missing };
  if (!current) return { plan: { kind: 'new', product: newStone(facts, said) }, missing };
  const set = differences(current, said);
  const isSame = Object.keys(set).length === 0 && missing.length === 0;
  return {
    plan: isSame ? { kind: 'unchanged' } : { kind: 'changed', edit: { before: current, set } },
    missing,
  };
}

function saidOf({ lookups }: RowData, kind: LookupKind): Omit<RowIssue, 'message'> {
  const field = lookupReaders.find((reader) => reader.kind === kind)?.field ?? 'fancyColor';
  return { field, value: lookups[kind]?.options[0] ?? '' };
}

/** A text that a person wrote is not touched by a file that says nothing of it. */
function measured(measures: StoneMeasurements, current?: ProductDocument): string | undefined {
  const saysNothing = Object.values(measures).every((value) => value === undefined);
  return saysNothing ? undefined : mergeSpecifications(measures, current?.specifications);
}

/** What the row says, as a product keeps it. */
function plainFields(facts: RowData, current?: ProductDocument): Partial<ProductDocument> {
  const { name, description, weight, length, discount, quantity, status, is_recommended } = facts;
  const { inr, usd } = facts.price;
  const specifications = facts.specifications ?? measured(facts.measures, current);
  const said = {
    name,
    description,
    specifications,
    weight,
    length,
    discount,
    quantity,
    status,
    is_recommended,
  };
  const price =
    inr === undefined && usd === undefined
      ? undefined
      : { inr: inr ?? current?.price.inr ?? 0, usd: usd ?? current?.price.usd ?? 0 };
  return Object.fromEntries(
    Object.entries({ ...said, price }).filter(([, value]) => value !== undefined),
  );
}

function missingInNew({ sku, name, weight, lookups, price }: RowData): RowIssue[] {
  const objections: RowIssue[] = [];
  if (weight !== undefined && lookups.diamondShape && (weight < lightest || weight > heaviest)) {
    objections.push({
      field: 'weight',
      value: String(weight),
      message: `Must be from ${lightest} to ${heaviest} carats.`,
    });
  }
  if (price.inr === undefined || price.usd === undefined) {
    objections.push({
      field: null,
      value: sku,
      message: 'A new stone needs a price in both currencies.',
    });
  }
  if (name === undefined && (!lookups.diamondShape || weight === undefined)) {
    objections.push({
      field: null,
      value: sku,
      message: 'A new stone needs a shape and a weight, or a name.',
    });
  }
  return objections;
}

function newStone(facts: RowData, said: Partial<ProductDocument>): NewProductFields {
  const { sku, weight = 0, lookups } = facts;
  const name = stoneName({
    shape: said.diamondshape?.name ?? lookups.diamondShape?.createAs ?? '',
    carat: weight,
    isLabGrown: (said.stonetype?.type ?? lookups.stoneType?.createAs) === 'Lab Grown',
    fancy: said.fancycolor?.fcolor ?? lookups.fancyColor?.createAs ?? null,
  });
  // missingInNew() has seen to it that there is a price.
  return { price: { inr: 0, usd: 0 }, quantity: 1, status: 1, name, ...said, sku };
}

function differences(
  current: ProductDocument,
  said: Partial<ProductDocument>,
): Partial<ProductDocument> {
  return Object.fromEntries(
    Object.entries(said).filter(
      ([field, value]) => !isDeepStrictEqual(Reflect.get(current, field), value),
    ),
  );
}
