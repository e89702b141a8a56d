import { z } from 'zod';
import { maxCountedResults } from './constants.ts';

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * What the API's document says of a field (see openapi/). Fields take more than they ask for, so
 * that multipart and older clients work; a generated client is told only the plain form.
 */
function documentedAs(schema: Record<string, unknown>) {
  return { anyOf: undefined, pattern: undefined, ...schema };
}

/** Forms tell of a union what its first way in says, so all of them say the same. */
function requiredOr(error: string) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : error),
  };
}

/** A whole number from `min` up; a string of digits counts, since multipart sends strings. */
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
  .meta(documentedAs({ type: 'integer', enum: [0, 1] }));

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
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text that must say something; trimmed, without control characters, at most `max` characters. */
export function text(max: number, required = 'is required') {
  return z
    .string({ error: ({ input }) => (input === undefined ? required : 'must be text') })
    .trim()
    .min(1, required)
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !controls.test(value), 'must not contain control characters');
}

/** Text that may be blank. */
export function optionalText(max: number) {
  return z
    .string('must be text')
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !controls.test(value), 'must not contain control characters');
}

// The "simple pattern" of spec section 5; zod's own is stricter than the browser's.
const emailPattern = /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+\.[^\s@<>"',;:\\]+$/;

/** An e-mail address in lower case, so that addresses compare without regard to case. */
export function email(required = 'Email is required') {
  return text(254, required)
    .regex(emailPattern, 'Invalid email format')
    .transform((value) => value.toLowerCase());
}

export const phonePattern = /^\+\d{10,15}$/;

/** A plus sign and 10 to 15 digits (spec section 5). */
export const phone = text(16, 'Phone number is required').regex(
  phonePattern,
  'Phone number must be in format +<country code><10-15 digits>',
);

/** A phone number in whatever form a visitor writes it. */
export const anyPhone = text(32, 'Phone number is required').regex(
  /^[+\d][\d\s().-]{4,31}$/,
  'must be a phone number',
);

/** Blank and null count as absent, as the spec's forms send them. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
  const emptied = z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
  // preprocess takes unknown; what callers may send is what the schema takes, or a blank.
  return (
    emptied as unknown as z.ZodType<z.output<Schema> | undefined, z.input<Schema> | '' | null>
  ).optional();
}

/** Blank and null clear the field; absent leaves it as it is. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  const emptied = z.preprocess((value) => (value === '' ? null : value), schema.nullable());
  // As above.
  return (
    emptied as unknown as z.ZodType<z.output<Schema> | null, z.input<Schema> | '' | null>
  ).optional();
}

const idsSchema = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  maxItems: 100,
};

/** One id or several; several mean any of them. */
export const idFilter = z
  .union([id, z.array(id).max(100)], 'must be an id or a list of at most 100 ids')
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .meta(documentedAs(idsSchema));

/** As `idFilter`, in a query: ids separated by commas, or the key repeated. */
export const idList = z
  .union(
    [z.string().regex(/^\d{1,15}(,\d{1,15}){0,99}$/), z.array(z.string()).max(100)],
    'must be a list of at most 100 ids, separated by commas',
  )
  .transform((value): (string | number)[] => (typeof value === 'string' ? value.split(',') : value))
  .pipe(z.array(id))
  .meta(documentedAs(idsSchema));

/** Sent by the spec's client, never trusted: the owner is the session's user. */
export const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional()
  .describe('Ignored: the owner is who is signed in.');

export const page = wholeNumber(1, 1_000_000).default(1);

export function perPage(standard: number) {
  return wholeNumber(1, 100).default(standard);
}

/** Goes with a `totalCount`. */
export const hasMore = z
  .boolean()
  .describe(`Whether there are more than that: a search counts up to ${maxCountedResults}.`);

/** About 25 bytes as base64 that draw a blurred picture while it loads (evanw's ThumbHash). */
export const thumbhash = z.string();

/** What a page has to know of a picture before it is there. */
export const imagePreview = z.object({ width: z.int(), height: z.int(), thumbhash });
export type ImagePreview = z.output<typeof imagePreview>;

/** A moment as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
