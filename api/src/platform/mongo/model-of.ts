import type { Connection, Model, Schema } from 'mongoose';

/** Returns a function that returns the model of a connection. */
export function modelOf<Document>(name: string, schema: Schema<Document>) {
  return (connection: Connection): Model<Document> =>
    connection.models[name] ?? connection.model<Document>(name, schema);
}

/** Returns the definitions of the fields of a document that have one type and must have a value. */
export function required<Type, Field extends string>(type: Type, ...fields: Field[]) {
  return defineAll(fields, { type, required: true as const });
}

/** Returns the definitions of the fields of a document that have one type, and are null by default. */
export function nullable<Type, Field extends string>(type: Type, ...fields: Field[]) {
  return defineAll(fields, { type, default: null });
}

/** Returns the definitions of the fields of a document that have one type and may be missing. */
export function optional<Type, Field extends string>(type: Type, ...fields: Field[]) {
  return defineAll(fields, { type, default: undefined });
}

function defineAll<Field extends string, Definition>(
  fields: readonly Field[],
  definition: Definition,
): Record<Field, Definition> {
  const entries = fields.map((field) => [field, { ...definition }]);
  return Object.fromEntries(entries) as Record<Field, Definition>; // an entry for each field
}
