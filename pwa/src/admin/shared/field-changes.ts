import {
  type AuditEntry,
  adminType,
  capitalize,
  type LookupKind,
  lookupFields,
} from '@vajra/contract';
import { adminLocale, dollarLocale, formatDateTime } from './formats.ts';
import { auditLabels } from './product-fields.ts';
import { isStaffRole, roleName } from './staff-role-names.ts';

/** A field's change; undefined where the record did not exist before or does not any more. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Derived and technical fields. */
const ignoredFields = new Set([
  '_id',
  'rating',
  'thumbhash',
  'kind',
  'width',
  'height',
  'imageLook',
  'purchased_qty',
]);

const lookupLabels = (Object.keys(lookupFields) as LookupKind[]).flatMap((kind) => {
  const { textKey, embeddedAs, singular } = lookupFields[kind];
  const label = capitalize(singular);
  return [[embeddedAs, label], ...(textKey === 'name' ? [] : [[textKey, label]])];
});

const labels: Readonly<Record<string, string>> = {
  ...auditLabels,
  ...Object.fromEntries(lookupLabels),
  remaining_qty: 'Remaining quantity',
  images: 'Images and videos',
  u_type: 'Type',
  createdAt: 'Created',
  news_message: 'News line',
  isUnlisted: "Missing in the supplier's list",
  priceBasis: 'Price charged at checkout',
};

const emptyText = 'empty';

/** Returns the fields that an entry changed. For added and deleted records only one side is set. */
export function fieldChanges({
  before,
  after,
  targets,
}: Pick<AuditEntry, 'before' | 'after' | 'targets'>): FieldChange[] {
  const [was, is] = [flattenAmounts(before), flattenAmounts(after)];
  const isReview = hasTarget(targets, 'r_id');
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => !ignoredFields.has(key) || isReview)
    .map((key) => ({
      field: labelOf(key),
      before: before ? formatValue(key, was[key], targets) : undefined,
      after: after ? formatValue(key, is[key], targets) : undefined,
    }))
    .filter((change) => (change.before ?? emptyText) !== (change.after ?? emptyText));
}

function hasTarget(targets: readonly string[], key: string): boolean {
  return targets.some((target) => target.startsWith(`${key}:`));
}

/** Replaces the price and the cost by a field for each currency. */
function flattenAmounts(fields: Fields | null): Fields {
  const { price, cost, ...others } = fields ?? {};
  const costs =
    typeof cost === 'object' && cost !== null
      ? Object.fromEntries(Object.entries(cost).map(([currency, of]) => [`${currency}_cost`, of]))
      : {};
  return { ...others, ...(typeof price === 'object' ? price : {}), ...costs };
}

function labelOf(key: string): string {
  const words = key.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return labels[key] ?? capitalize(words.toLowerCase());
}

const numberFormat = new Intl.NumberFormat(adminLocale, { maximumFractionDigits: 3 });
const moneyFormats = {
  inr: new Intl.NumberFormat(adminLocale, { minimumFractionDigits: 2 }),
  usd: new Intl.NumberFormat(dollarLocale, { minimumFractionDigits: 2 }),
} as const;

function formatValue(key: string, value: unknown, targets: readonly string[]): string {
  if (key === 'role') return roleName(isStaffRole(value) ? value : null);
  if (value === undefined || value === null || value === '') return emptyText;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumberField(key, value, targets);
  if (Array.isArray(value)) {
    const hasObjects = value.some((item) => typeof item === 'object' && item !== null);
    return hasObjects
      ? numberFormat.format(value.length)
      : value.map((item) => item ?? '–').join(', ') || emptyText;
  }
  if (typeof value === 'object') return formatRecord(value, targets);
  if (key === 'u_type') return value === adminType ? 'Admin' : 'Customer';
  const text = String(value);
  // File names are content hashes; their first characters are enough to distinguish two.
  if (key === 'image' || key === 'file') return text.replace(/^(\w{8})\w+/, '$1…');
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateTime(text) : text;
}

function formatNumberField(key: string, value: number, targets: readonly string[]): string {
  if (key === 'inr' || key === 'usd') return moneyFormats[key].format(value / 100);
  if (key === 'inr_cost' || key === 'usd_cost') {
    const currency = key === 'inr_cost' ? 'inr' : 'usd';
    return value === 0 ? emptyText : moneyFormats[currency].format(value / 100);
  }
  // Earlier releases stored what a return paid back in minor units, and other amounts as decimals.
  if (key === 'refunded' && hasTarget(targets, 'returnId'))
    return moneyFormats.inr.format(value / 100);
  if (key === 'is_recommended') return value === 1 ? 'yes' : 'no';
  if (key !== 'status') return numberFormat.format(value);
  const [off, on] = hasTarget(targets, 'i_id') ? ['Pending', 'Delivered'] : ['Deactive', 'Active'];
  return value === 1 ? on : off;
}

/** Formats an embedded lookup as its text, and other records as a list of their fields. */
function formatRecord(value: object, targets: readonly string[]): string {
  const fields = Object.entries(value).filter(([key, one]) => one !== null && !key.endsWith('_id'));
  if (fields.every(([, one]) => typeof one !== 'object')) {
    return fields.map(([, one]) => String(one)).join(', ');
  }
  return fields
    .map(([key, one]) => `${labelOf(key)}: ${formatValue(key, one, targets)}`)
    .join('; ');
}
