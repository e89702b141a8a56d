import { isDeepStrictEqual } from 'node:util';
import {
  foldImportValue,
  type ImportChoices,
  type ImportField,
  isLabGrown,
  type LookupKind,
  lookupFields,
} from '@vajra/contract';
import type { NewProductFields } from '../../products/new-product.ts';
import type { ProductDocument } from '../../products/product.model.ts';
import type { ProductEdit } from '../../products/product-batch.service.ts';
import { stoneName } from '../../products/stone-name.ts';
import type { LookupCatalog, MissingLookup } from './lookup-catalog.ts';
import { priceFields } from './price-signs.ts';
import type { RowData } from './row-data.ts';
import { mergeSpecifications, type StoneMeasurements } from './specifications.ts';
import { mayCreate } from './value-choices.ts';

/** Why a row cannot be imported: a problem of one field, or (null) of the whole row. */
export interface RowIssue {
  field: ImportField | null;
  /** The cell's value. */
  value: string;
  message: string;
}

/** What importing a row changes. */
export type RowPlan =
  | { kind: 'new'; product: NewProductFields }
  | { kind: 'changed'; edit: ProductEdit }
  | { kind: 'unchanged' }
  | { kind: 'refused'; issues: RowIssue[] };

export interface PlannedRow {
  plan: RowPlan;
  missing: MissingLookup[];
  /** Whether the row is refused because it has a price in one currency and there is no rate. */
  needsRate?: boolean;
}

const noDefaults = { c_id: null, stone_id: null };

const minCarats = 0.01;
const maxCarats = 99;

/** Plans the change of the product with the row's stock number, or a new product. */
export function planRow(
  data: RowData,
  current: ProductDocument | undefined,
  catalog: LookupCatalog,
  choices: ImportChoices,
): PlannedRow {
  const defaults = current ? noDefaults : choices;
  const { copies, missing, problems } = catalog.resolve(data.lookups, current ?? {}, defaults);
  const issues: RowIssue[] = problems.map(({ kind, message }) => ({
    ...cellOf(data, kind),
    message,
  }));
  // Values that the import will create do not exist yet during the check.
  for (const each of missing) {
    if (mayCreate(choices, each)) continue;
    const { kind, text } = each;
    issues.push({ ...cellOf(data, kind), message: `The store has no “${text}”.` });
  }
  const fields = { ...plainFields(data, current, choices), ...copies };
  if (current) {
    const { purchased_qty } = current;
    if (data.quantity !== undefined && data.quantity < purchased_qty) {
      const message = `Cannot be below the ${purchased_qty} already sold.`;
      issues.push({ field: 'quantity', value: String(data.quantity), message });
    }
    if (
      choices.supplier !== null &&
      current.supplier &&
      !isSame(current.supplier, choices.supplier)
    ) {
      const message = `This stock number is that of a product of “${current.supplier}”.`;
      issues.push({ field: 'sku', value: data.sku, message });
    }
  } else issues.push(...newStoneIssues(data, choices));
  const needsRate = !current && hasOnePrice(data);
  if (issues.length > 0) return { plan: { kind: 'refused', issues }, missing, needsRate };
  if (!current) return { plan: { kind: 'new', product: newStone(data, fields) }, missing };
  const set = changedFields(current, fields);
  const isUnchanged = Object.keys(set).length === 0 && missing.length === 0;
  return {
    plan: isUnchanged ? { kind: 'unchanged' } : { kind: 'changed', edit: { before: current, set } },
    missing,
  };
}

function cellOf({ lookups }: RowData, kind: LookupKind): Omit<RowIssue, 'message'> {
  return { field: lookupFields[kind].importField, value: lookups[kind]?.candidates[0] ?? '' };
}

/** A file without measurements leaves the specifications unchanged. */
function updatedSpecifications(
  measurements: StoneMeasurements,
  current?: ProductDocument,
): string | undefined {
  const isEmpty = Object.values(measurements).every((value) => value === undefined);
  return isEmpty ? undefined : mergeSpecifications(measurements, current?.specifications);
}

/** The fields of the product that the row sets, without lookups. */
function plainFields(
  data: RowData,
  current: ProductDocument | undefined,
  choices: ImportChoices,
): Partial<ProductDocument> {
  const { name, attributes, quantity, is_recommended } = data;
  const keepsPrice = choices.prices === 'keep' && current !== undefined;
  const { inr, usd } = keepsPrice ? {} : data.price;
  // What a supplier deducts from the cost is no discount of the shop.
  const discount = keepsPrice || choices.prices === 'markup' ? undefined : data.discount;
  // The shop's own list says nothing about what a supplier has.
  const isListedAgain = current?.isUnlisted === true && choices.supplier !== null;
  const status = data.status ?? (isListedAgain ? 1 : undefined);
  const supplier = choices.supplier ?? undefined;
  const cost = data.cost && { inr: 0, usd: 0, ...current?.cost, ...known(data.cost) };
  const specifications =
    attributes.specifications ?? updatedSpecifications(data.measurements, current);
  const fields = {
    name,
    ...attributes,
    specifications,
    discount,
    quantity,
    status,
    is_recommended,
    supplier,
    cost,
    isUnlisted: isListedAgain ? false : undefined,
  };
  const price =
    inr === undefined && usd === undefined
      ? undefined
      : { inr: inr ?? current?.price.inr ?? 0, usd: usd ?? current?.price.usd ?? 0 };
  return known({ ...fields, price });
}

const isSame = (a: string, b: string) => foldImportValue(a) === foldImportValue(b);

/** Leaves out what is undefined. */
function known<Fields extends object>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Fields>; // some of its own entries
}

function hasOnePrice({ price: { inr, usd } }: Pick<RowData, 'price'>): boolean {
  return (inr === undefined) !== (usd === undefined);
}

function newStoneIssues(
  { sku, name, attributes: { weight }, lookups, price }: RowData,
  { columns }: ImportChoices,
): RowIssue[] {
  const issues: RowIssue[] = [];
  if (
    typeof weight === 'number' &&
    lookups.diamondShape &&
    (weight < minCarats || weight > maxCarats)
  ) {
    issues.push({
      field: 'weight',
      value: String(weight),
      message: `Must be from ${minCarats} to ${maxCarats} carats.`,
    });
  }
  if (hasOnePrice({ price })) {
    const message =
      'A new stone with a price in one currency needs the rate: enter how many rupees a dollar is.';
    issues.push({ field: null, value: sku, message });
  } else if (!priceFields.some((field) => columns.includes(field))) {
    // A blank price is one on request, but a list without any is not meant to add products.
    issues.push({ field: null, value: sku, message: 'A new stone needs a column with its price.' });
  }
  if (name === undefined && (!lookups.diamondShape || weight === undefined)) {
    issues.push({
      field: null,
      value: sku,
      message: 'A new stone needs a shape and a weight, or a name.',
    });
  }
  return issues;
}

function newStone(data: RowData, fields: Partial<ProductDocument>): NewProductFields {
  const { sku, attributes, lookups } = data;
  const name = stoneName({
    shape: fields.diamondshape?.name ?? lookups.diamondShape?.createAs ?? '',
    carat: attributes.weight ?? 0,
    isLabGrown: isLabGrown(fields.stonetype?.type ?? lookups.stoneType?.createAs),
    fancy: fields.fancycolor?.fcolor ?? lookups.fancyColor?.createAs ?? null,
  });
  // Without a price it is one on request.
  return { price: { inr: 0, usd: 0 }, quantity: 1, status: 1, name, ...fields, sku };
}

function changedFields(
  current: ProductDocument,
  fields: Partial<ProductDocument>,
): Partial<ProductDocument> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => !isDeepStrictEqual(Reflect.get(current, field), value),
    ),
  );
}
