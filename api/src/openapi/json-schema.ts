import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Schemas that have a name in the contract, by that name. */
export type NamedSchemas = Record<string, JsonSchema>;

/**
 * A schema of the contract as the document says it: what callers send (`input`) or get (`output`).
 * Those with a name are put into `named` and referred to.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: NamedSchemas,
): JsonSchema {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: said }) => {
      plain(said);
      if (zodSchema instanceof z.ZodDefault) sayDefault(zodSchema.def.defaultValue, said);
    },
  });
  for (const [name, definition] of Object.entries({ ...$defs, ...ownName(own) })) {
    const { id, ...said } = rooted(definition) as JsonSchema; // an object stays one
    named[name] = said;
  }
  const [name] = Object.keys(ownName(own));
  return name ? { $ref: refTo(name) } : (rooted(own) as JsonSchema); // as above
}

/** Where the document keeps a named schema. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function ownName(schema: JsonSchema): NamedSchemas {
  return typeof schema.id === 'string' ? { [schema.id]: schema } : {};
}

/** Leaves out what says nothing, and what would forbid us to add a field to an answer. */
function plain(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

// Where a field is parsed into something else, zod leaves its default out.
function sayDefault(value: unknown, schema: JsonSchema): void {
  if (schema.type === 'integer' && typeof value === 'number') schema.default = value;
}

/** References within one schema become references within the document. */
function rooted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rooted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' ? [key, String(inner).replace('#/$defs/', refTo(''))] : [key, rooted(inner)],
  );
  return Object.fromEntries(entries);
}
