import { MongoError, throwUnless } from '../errors.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Tick } from '../query/query.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { printValue } from '../values/print.ts';
import type { Pause } from '../yielding.ts';

/** Documents passing through a pipeline, interspersed with the points where a read may yield. */
export type Documents = Iterable<Doc | Pause>;

/** Parses a stage that maps each document to zero or more documents, independently of the others. */
export type DocumentStage = (spec: unknown, scope: Scope) => (document: Doc) => Iterable<Doc>;

/** Parses a stage that needs all of its input before it produces output. */
export type BlockingStage = (
  spec: unknown,
  scope: Scope,
) => (documents: Doc[], tick: Tick) => Documents;

/** Returns a stage's argument as a document. @throws MongoError for any field not in `fields` */
export function readSpec(name: string, spec: unknown, fields: string[]): Doc {
  if (!isDoc(spec))
    throw new MongoError(
      'FailedToParse',
      `the ${name} stage specification must be an object, found ${printValue(spec)}`,
    );
  const unknown = Object.keys(spec).find((field) => !fields.includes(field));
  throwUnless(!unknown, 'UnknownField', `BSON field '${name}.${unknown}' is an unknown field.`);
  return spec;
}
