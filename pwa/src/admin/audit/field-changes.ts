import { type AuditEntry, type LookupKind, lookupFields } from '@vajra/contract';
import { formatDateTime } from '../shared/format-date.ts';

/** A field's change in words; undefined where it was not there, or is not any more. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** What changes with others, or says nothing to a person. */
const untold = new Set([
  '_id',
  'rating',
  'thumbhash',
  'kind',
  'width',
  'height',
  'imageLook',
  'purchased_qty',
]);

const ofLookups = (Object.keys(lookupFields) as LookupKind[]).flatMap((kind) => {
  // keys of the literal
  const { textKey, embeddedAs, singular } = lookupFields[kind];
  const name = singular.charAt(0).toUpperCase() + singular.slice(1);
  return [[embeddedAs, name], ...(textKey === 'name' ? [] : [[textKey, name]])];
});

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofLookups),
  sku: 'SKU',
  inr: 'Price in ₹',
  usd: 'Price in $',
  is_recommended: 'Featured',
  length: 'Length in mm',
  weight: 'Carat',
  remaining_qty: 'Left',
  discount: 'Discount in percent',
  images: 'Pictures and videos',
  image: 'Picture',
  file: 'File',
  pc_id: 'Parent collection',
  u_type: 'Type',
  createdAt: 'Created',
  news_message: 'News line',
};

/** Field by field, what an entry changed; of what is new or gone, only what it says. */
export function fieldChanges({ before, after, targets }: AuditEntry): FieldChange[] {
  const [was, is] = [flat(before), flat(after)];
  const say = (fields: Fields, key: string) => valueWords(key, fields[key], targets);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => !untold.has(key) || isReview(targets))
    .map((key) => ({
      field: fieldName(key),
      before: before ? say(was, key) : undefined,
      after: after ? say(is, key) : undefined,
    }))
    .filter(({ before: one, after: other }) => (one ?? nothing) !== (other ?? nothing));
}

const nothing = 'nothing';
const isReview = (targets: readonly string[]) => targets.some((one) => one.startsWith('r_id:'));

/** A price's two currencies stand side by side with the other fields. */
function flat(fields: Fields | null): Fields {
  const { price, ...others } = fields ?? {};
  return typeof price === 'object' ? { ...others, ...price } : others;
}

function fieldName(key: string): string {
  const plain = key
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return names[key] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

function valueWords(key: string, value: unknown, targets: readonly string[]): string {
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(key, value, targets);
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object' || one === null);
    return isPlain
      ? value.map((one) => one ?? '–').join(', ') || nothing
      : number.format(value.length);
  }
  if (typeof value === 'object') return recordWords(value, targets);
  if (key === 'u_type') return value === '0' ? 'Admin' : 'Customer';
  const text = String(value);
  // A file's name is the hash of its content: as much of it as tells two apart.
  if (key === 'image' || key === 'file') return text.replace(/^(\w{8})\w+/, '$1…');
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateTime(text) : text;
}

function numberWords(key: string, value: number, targets: readonly string[]): string {
  if (key === 'inr' || key === 'usd') return money.format(value / 100);
  if (key === 'is_recommended') return value === 1 ? 'yes' : 'no';
  if (key !== 'status') return number.format(value);
  const isInquiry = targets.some((one) => one.startsWith('i_id:'));
  const [off, on] = isInquiry ? ['Pending', 'Delivered'] : ['Deactive', 'Active'];
  return value === 1 ? on : off;
}

/**
 * A copy of a lookup says its text, and its id is nobody's business; what is made of several things
 * says them by their names.
 */
function recordWords(value: object, targets: readonly string[]): string {
  const told = Object.entries(value).filter(([key, one]) => one !== null && !key.endsWith('_id'));
  if (told.every(([, one]) => typeof one !== 'object'))
    return told.map(([, one]) => String(one)).join(', ');
  return told.map(([key, one]) => `${fieldName(key)}: ${valueWords(key, one, targets)}`).join('; ');
}
