import { check, MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { printValue } from '../values/print.ts';

/** A stage's argument as a document with these fields and no others. */
export function readSpec(name: string, spec: unknown, fields: string[]): Doc {
  if (!isDoc(spec))
    throw new MongoError(
      'FailedToParse',
      `the ${name} stage specification must be an object, found ${printValue(spec)}`,
    );
  const unknown = Object.keys(spec).find((field) => !fields.includes(field));
  check(!unknown, 'UnknownField', `BSON field '${name}.${unknown}' is an unknown field.`);
  return spec;
}
