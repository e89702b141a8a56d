import { z } from 'zod';
import {
  blankable,
  clearable,
  decimal,
  flag,
  id,
  optionalText,
  text,
  wholeNumber,
} from './fields.ts';
import { forEachId } from './lookup-fields.ts';
import { maxQuantity } from './page-sizes.ts';
import {
  type AttributeKey,
  attributeKeys,
  attributeOf,
  type productAttributes,
} from './product-attributes.ts';

export const price = decimal(9_999_999_999.99, 'Price must be a valid non-negative number.');
/** The maximum length of a supplier's name. */
export const supplierNameLength = 100;
/** Rounded to two decimals, the precision of discounts. */
export const percent = decimal(100).transform((value) => Math.round(value * 100) / 100);
const measure = decimal(1_000_000);
export const quantity = wholeNumber(0, maxQuantity);
const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

/**
 * The schemas of a field.
 * - `add`: in the form of a new product
 * - `draft`: in that of a product that is not complete yet
 * - `change`: absent leaves the field unchanged; blank or null clears it if it can be empty
 * - `shown`: of a product
 * - `drafted`: of a draft, which has null where there is no value
 */
type Schemas = Record<'add' | 'draft' | 'change' | 'shown' | 'drafted', z.ZodType>;

function required<In extends z.ZodType, Out extends z.ZodType>(input: In, shown: Out) {
  return {
    ...{ add: input, draft: blankable(input), change: input.optional() },
    ...{ shown, drafted: shown.nullable() },
  };
}

/** An empty text is a value: drafts have it, too. */
function textField<In extends z.ZodType<string>>(input: In) {
  const withDefault = input.default('' as z.util.NoUndefined<z.output<In>>);
  const shown = z.string();
  return { add: withDefault, draft: withDefault, change: input.optional(), shown, drafted: shown };
}

/** The server decides on the value if there is none. */
function generated<In extends z.ZodType, Out extends z.ZodType>(input: In, shown: Out) {
  return { ...required(input, shown), add: blankable(input) };
}

function clearableField<In extends z.ZodType, Out extends z.ZodType>(input: In, value: Out) {
  const shown = value.nullable();
  const blank = blankable(input);
  return { add: blank, draft: blank, change: clearable(input), shown, drafted: shown };
}

/** A field that the public form of a product does not have. */
function staffField<In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  value: Out,
  description: string,
) {
  const field = clearableField(input, value);
  return { ...field, shown: field.shown.optional().describe(`Only for admins: ${description}`) };
}

/** Normalizes line ends, because multipart forms send CRLF. */
function paragraphs(maxLength: number) {
  return optionalText(maxLength).transform((value) => value.replace(/\r\n?/g, '\n'));
}

const lookupId = clearableField(id, z.int());
type TextField = ReturnType<typeof textField<ReturnType<typeof paragraphs>>>;
type NumberField = ReturnType<typeof clearableField<typeof measure, z.ZodNumber>>;
const attributes = Object.fromEntries(
  attributeKeys.map((key) => {
    const { type, maxLength = 0 } = attributeOf(key);
    return [
      key,
      type === 'text' ? textField(paragraphs(maxLength)) : clearableField(measure, z.number()),
    ];
  }),
) as {
  [Key in AttributeKey]: (typeof productAttributes)[Key]['type'] extends 'text'
    ? TextField
    : NumberField;
}; // one entry per key

const name = text(200);

/** The fields of a product that a form sends. All schemas of products and drafts are made of them. */
const productFields = {
  name: { ...required(name, z.string()), draft: name, drafted: z.string() },
  sku: generated(text(64), z.string()),
  inr_price: required(price, z.number()),
  usd_price: required(price, z.number()),
  is_recommended: generated(flag, zeroOrOne),
  ...forEachId(lookupId),
  ...attributes,
  quantity: { ...required(quantity, z.int()), add: quantity.default(1) },
  discount: { ...required(percent, z.number()), add: percent.default(0) },
  status: generated(flag, zeroOrOne),
  supplier: staffField(text(supplierNameLength), z.string(), 'who supplies it.'),
  inr_cost: staffField(price, z.number(), 'its cost in rupees.'),
  usd_cost: staffField(price, z.number(), 'its cost in dollars.'),
} satisfies Record<string, Schemas>;

export type ProductField = keyof typeof productFields;
export const productFieldKeys = Object.keys(productFields) as ProductField[]; // the literal's own keys

/** Returns one schema of every field. */
export function fieldSchemas<Part extends keyof Schemas>(part: Part) {
  return Object.fromEntries(productFieldKeys.map((key) => [key, productFields[key][part]])) as {
    [Key in ProductField]: (typeof productFields)[Key][Part];
  }; // one entry per key
}
