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
      simplify(converted);
      if (zodSchema instanceof z.ZodDefault) setDefault(zodSchema.def.defaultValue, converted);
    },
  });
  for (const [name, definition] of Object.entries({ ...$defs, ...ownName(own) })) {
    const { id, ...rest } = rooted(definition) as JsonSchema; // of an object
    named[name] = rest;
  }
  const [name] = Object.keys(ownName(own));
  return name ? { $ref: refTo(name) } : (rooted(own) as JsonSchema); // of an object
}

/** Returns the reference to a named schema in the document. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function ownName(schema: JsonSchema): NamedSchemas {
  return typeof schema.id === 'string' ? { [schema.id]: schema } : {};
}

/** Removes redundant keywords, and those that would forbid adding fields to a response. */
function simplify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

// zod omits the default of fields with a transformation.
function setDefault(value: unknown, schema: JsonSchema): void {
  if (schema.type === 'integer' && typeof value === 'number') schema.default = value;
}

/** Turns references within one schema into references within the document. */
function rooted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rooted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' ? [key, String(inner).replace('#/$defs/', refTo(''))] : [key, rooted(inner)],
  );
  return Object.fromEntries(entries);
}
