import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Schemas with an id in the contract, by id. */
export type NamedSchemas = Record<string, JsonSchema>;

/**
 * Converts a schema of the contract for what callers send (`input`) or receive (`output`). Schemas
 * with an id are added to `named` and referenced.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: NamedSchemas,
): JsonSchema {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: converted }) => {
      simplify(converted, io);
      if (io === 'input') describeBlanks(zodSchema, converted);
      if (zodSchema instanceof z.ZodDefault) setDefault(zodSchema.def.defaultValue, converted);
    },
  });
  // What a schema accepts differs from what it returns.
  const suffix = io === 'input' ? 'Input' : '';
  for (const [name, definition] of Object.entries({ ...$defs, ...ownName(own) })) {
    const { id, ...rest } = rooted(definition, suffix) as JsonSchema; // of an object
    named[name + suffix] = rest;
  }
  const [name] = Object.keys(ownName(own));
  return name ? { $ref: refTo(name + suffix) } : (rooted(own, suffix) as JsonSchema); // of an object
}

/** Returns the reference to a named schema in the document. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Returns the name in a reference of `refTo`. */
export function nameIn(reference: string): string {
  return reference.slice(refTo('').length);
}

function ownName(schema: JsonSchema): NamedSchemas {
  return typeof schema.id === 'string' ? { [schema.id]: schema } : {};
}

/** Removes redundant keywords, and those that would forbid adding fields to a response. */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  // What is received has to be exact; what is sent always is.
  if (io === 'output') {
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  }
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const blank: JsonSchema = { type: 'string', enum: [''] };

/**
 * Adds what zod does not know of schemas that change their input: trimmed text must not be blank, and
 * `blankable` and `clearable` fields accept an empty string (and null) in addition to their values.
 */
function describeBlanks(zodSchema: z.core.$ZodType, schema: JsonSchema): void {
  if (zodSchema instanceof z.ZodString && isTrimmed(zodSchema) && Number(schema.minLength) > 0) {
    const others: JsonSchema[] = Array.isArray(schema.allOf) ? schema.allOf : [];
    // Called for each schema from which this one was derived, too.
    schema.allOf = [...others.filter(({ pattern }) => pattern !== '\\S'), { pattern: '\\S' }];
  }
  if (!(zodSchema instanceof z.ZodPipe && zodSchema.def.in instanceof z.ZodTransform)) return;
  const { out } = zodSchema.def;
  const isBlankable = out instanceof z.ZodOptional;
  if (!isBlankable && !(out instanceof z.ZodNullable)) return;
  const { description, ...value } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, {
    ...(description !== undefined && { description }),
    anyOf: [
      ...(isBlankable ? [value] : alternativesOf(value).filter(({ type }) => type !== 'null')),
      { ...blank, description: isBlankable ? 'Counts as absent.' : 'Clears the field.' },
      { type: 'null', description: isBlankable ? 'Counts as absent.' : 'Clears the field.' },
    ],
  });
}

function isTrimmed({ def }: z.ZodString): boolean {
  return def.checks?.some((check) => check._zod.def.check === 'overwrite') ?? false;
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

/** Removes null, true and false, which queries and forms cannot contain. */
export function asText(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.anyOf)) {
    const { anyOf, ...rest } = schema;
    const values = alternativesOf(schema).filter(({ type }) => type !== 'null');
    return { ...rest, anyOf: values.map(asText) };
  }
  if (!Array.isArray(schema.type) || !schema.type.includes('boolean')) return schema;
  const { enum: values, ...rest } = schema;
  const numbers = Array.isArray(values) && values.filter((value) => typeof value === 'number');
  return { ...rest, type: 'integer', ...(numbers && { enum: numbers }) };
}

// zod omits the default of fields with a transformation.
function setDefault(value: unknown, schema: JsonSchema): void {
  const isNumber = [schema.type].flat().includes('integer');
  if (isNumber && typeof value === 'number') schema.default = value;
}

/** Turns references within one schema into references within the document. */
function rooted(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => rooted(inner, suffix));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref'
      ? [key, String(inner).replace('#/$defs/', refTo('')) + suffix]
      : [key, rooted(inner, suffix)],
  );
  return Object.fromEntries(entries);
}
