import { z } from 'zod';
import { maxCountedResults } from './constants.ts';
import { listLimits, maxItems } from './page-sizes.ts';

const digits = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);

/**
 * Documents only the canonical type of a field in the OpenAPI document. Fields accept more, such as
 * numbers as text, so that multipart forms and older clients work.
 */
function documentedAs(schema: Record<string, unknown>) {
  return { anyOf: undefined, pattern: undefined, ...schema };
}

/** Forms show the message of a union's first option, so all options get the same message. */
function requiredOr(error: string) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : error),
  };
}

/** A whole number as number or digit string, since multipart sends strings. */
export function wholeNumber(min: number, max = 1_000_000_000) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .union([z.int(requiredOr(error)), digits], requiredOr(error))
    .pipe(z.int().min(min, error).max(max, error))
    .meta(documentedAs({ type: 'integer', minimum: min, maximum: max }));
}

/** A positive integer id, as number or digit string. */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** 0 or 1, as number, digit string or boolean. */
export const flag = z
  .union(
    [z.literal([0, 1, '0', '1'], requiredOr('must be 0 or 1')), z.boolean()],
    requiredOr('must be 0 or 1'),
  )
  .transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0))
  .meta(documentedAs({ type: ['integer', 'boolean'], enum: [0, 1, false, true] }));

const decimalText = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,12})?$/)
  .transform(Number);

/** A number from 0 to `max`, as number or decimal string. */
export function decimal(max: number, error = `must be a number from 0 to ${max}`) {
  return z
    .union([z.number(requiredOr(error)), decimalText], requiredOr(error))
    .pipe(z.number().min(0, error).max(max, error))
    .meta(documentedAs({ type: 'number', minimum: 0, maximum: max }));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const withoutControls = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** Non-blank text of at most `max` characters, trimmed, without control characters. */
export function text(max: number, required = 'is required') {
  return z
    .string({ error: ({ input }) => (input === undefined ? required : 'must be text') })
    .trim()
    .min(1, required)
    .max(max, `must be at most ${max} characters`)
    .regex(withoutControls, 'must not contain control characters');
}

/** Like `text`, but may be blank. */
export function optionalText(max: number) {
  return z
    .string('must be text')
    .trim()
    .max(max, `must be at most ${max} characters`)
    .regex(withoutControls, 'must not contain control characters');
}

/** Like `text`, but may be blank. It must not be absent. */
export function textOrBlank(max: number, required: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? required : 'must be text') })
    .trim()
    .max(max, `must be at most ${max} characters`)
    .regex(withoutControls, 'must not contain control characters');
}

// What browsers accept in email fields (HTML standard), with a dot in the domain, but for the question
// mark, which begins the headers of a mailto: address. Without lookbehind, which Safari has from 16.4 only.
const emailPattern =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
// Accounts of earlier releases may have such an address.
const formerEmail = /^[^\s@<>",;:\\]+@[^\s@<>"',;:\\]+\.[^\s@<>"',;:\\]+$/;

const invalidEmail = 'Invalid email format';

/** An email address in lower case, so that addresses compare without regard to case. */
export function email(required = 'Email is required') {
  return text(254, required)
    .regex(emailPattern, invalidEmail)
    .transform((value) => value.toLowerCase());
}

/** The address of an existing account, which an earlier release may have accepted. */
export function existingEmail(required = 'Email is required') {
  return text(254, required)
    .regex(formerEmail, invalidEmail)
    .transform((value) => value.toLowerCase());
}

/** E.164: at most 15 digits with the country code. The shortest numbers in use have seven. */
export const phonePattern = /^\+[1-9]\d{6,14}$/;

/** Characters without a width, which are copied with a number from pages and chats. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Removes what people write in phone numbers besides digits: spaces, brackets, dots, slashes, hyphens,
 * invisible characters, and the trunk prefix (0) of international ones. Digits of any script become those
 * of ASCII, and an international prefix 00 a plus sign.
 */
export function normalizePhone(written: string): string {
  const digits = written
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\p{Nd}/gu, asciiDigit);
  const compact = digits
    .replace(/^(\s*\+[\d\s]*)\(0\)/, '$1')
    .replace(/[\s()./\u2010-\u2015\u2212-]/g, '');
  return compact.replace(/^00/, '+');
}

/** The digits of a script follow one another, from zero to nine. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return String(value);
}

/** A plus sign and 7 to 15 digits, written in any common notation. */
export const phone = text(32, 'Phone number is required')
  .overwrite(normalizePhone)
  .regex(phonePattern, 'Phone number must be in format +<country code><10-15 digits>');

/** A phone number in any common notation. */
export const anyPhone = text(32, 'Phone number is required')
  .overwrite(normalizePhone)
  .regex(/^\+?\d{5,31}$/, 'must be a phone number');

/** Treats blank and null as absent, because forms send them for empty inputs. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
  const emptied = z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
  // preprocess accepts unknown; callers may send the schema's input or a blank.
  return (
    emptied as unknown as z.ZodType<z.output<Schema> | undefined, z.input<Schema> | '' | null>
  ).optional();
}

/** Blank and null clear the field; absent leaves it unchanged. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  const emptied = z.preprocess((value) => (value === '' ? null : value), schema.nullable());
  // As above.
  return (
    emptied as unknown as z.ZodType<z.output<Schema> | null, z.input<Schema> | '' | null>
  ).optional();
}

const { ids: maxIds } = listLimits;
const idsSchema = {
  type: 'array',
  items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  maxItems: maxIds,
};

/** One or more ids; matches any of them. */
export const idFilter = z
  .union([id, z.array(id).max(maxIds)], `must be an id or a list of at most ${maxIds} ids`)
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .meta(documentedAs(idsSchema));

/** Like `idFilter` for query strings: ids separated by commas, or a repeated key. */
export const idList = z
  .union(
    [
      z.string().regex(new RegExp(`^\\d{1,16}(,\\d{1,16}){0,${maxIds - 1}}$`)),
      z.array(z.string()).max(maxIds),
    ],
    `must be a list of at most ${maxIds} ids, separated by commas`,
  )
  .transform((value): (string | number)[] => (typeof value === 'string' ? value.split(',') : value))
  .pipe(z.array(id))
  .meta(documentedAs(idsSchema));

/** The items of an order, a parcel or a return. */
export function itemList<Item extends z.ZodType>(item: Item) {
  return z.array(item, 'must be a list').max(maxItems, `must be at most ${maxItems}`);
}

const maxListedValues = 10;

/** One to ten of the values, separated by commas or with a repeated key; matches any of them. */
export function valueList<const Values extends readonly string[]>(values: Values, name: string) {
  const isTooLong = `must be at most ${maxListedValues} ${name}`;
  return z
    .union([z.string(), z.array(z.string())], `must be a list of ${name}`)
    .transform((value) => (typeof value === 'string' ? value.split(',') : value))
    .pipe(z.array(z.enum(values, `must be one of the ${name}`)).max(maxListedValues, isTooLong))
    .meta(
      documentedAs({
        type: 'array',
        items: { type: 'string', enum: [...values] },
        minItems: 1,
        maxItems: maxListedValues,
      }),
    );
}

/** Sent by some clients and ignored: the owner is always the session's user. */
export const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional()
  .describe('Ignored. The owner is the signed-in user.');

export const page = wholeNumber(1, listLimits.page).default(1);

export function perPage(defaultSize: number) {
  return wholeNumber(1, listLimits.perPage).default(defaultSize);
}

/** Accompanies a `totalCount` that is capped. */
export const hasMore = z
  .boolean()
  .describe(
    `Whether there are more results than totalCount, which stops at ${maxCountedResults} for a search.`,
  );

/** A blurred preview of an image in about 25 bytes, as base64 (evanw's ThumbHash). */
export const thumbhash = z.string();

/** What a page needs to reserve space for an image and show a preview while it loads. */
export const imagePreview = z.object({ width: z.int(), height: z.int(), thumbhash });
export type ImagePreview = z.output<typeof imagePreview>;

/** A date and time as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

export const userName = text(80, 'Username is required');
