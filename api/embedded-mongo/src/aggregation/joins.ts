import { MongoError } from '../errors.ts';
import { evaluateWithPauses } from '../expressions/evaluation.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { fieldOf, isArrayIndex } from '../values/path.ts';
import { isRegex } from '../values/regex.ts';
import { collect, type Pause, pause } from '../yielding.ts';
import type { Environment } from './environment.ts';
import type { Documents } from './stage.ts';

/** Results of a `$lookup` cached for documents with the same join values. */
const maxCachedResults = 1000;

/** The `$lookup` stage: by equality, by a pipeline with variables, or both. */
export function* lookup(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const {
    from,
    localField,
    foreignField,
    as,
    let: bindings,
    pipeline = [],
  } = readJoinSpec(operand);
  const isByField = typeof localField === 'string' && typeof foreignField === 'string';
  const cachedResults = new Map<string, Doc[]>();
  let hasDocuments = false;
  for (const document of documents) {
    if (document === pause) {
      yield pause;
      continue;
    }
    hasDocuments = true;
    const filter = isByField ? joinFilter(document, localField, foreignField) : {};
    const variables = yield* evaluateWithPauses(() =>
      readBindings(environment, bindings, document),
    );
    const cacheKey = encodeValue([filter, variables]).toString('latin1');
    let joined = cachedResults.get(cacheKey);
    if (!joined) {
      const inner = environment.withVariables(Object.fromEntries(variables));
      joined = yield* collect(inner.runOnCollection(from, pipeline, filter));
      if (cachedResults.size >= maxCachedResults) cachedResults.clear();
      cachedResults.set(cacheKey, joined);
    }
    yield withPath(document, as.split('.'), [...joined]);
    if (environment.tick()) yield pause;
  }
  // an invalid stage is an error even if the pipeline does not run
  const names = isDoc(bindings) ? Object.keys(bindings) : [];
  const unbound = Object.fromEntries(names.map((name) => [name, null]));
  if (!hasDocuments)
    yield* collect(environment.withVariables(unbound).runOnCollection('', pipeline));
}

/** Evaluates the variables of a `$lookup` for a document. */
function readBindings(
  environment: Environment,
  bindings: unknown,
  document: Doc,
): [string, unknown][] {
  if (!isDoc(bindings)) return [];
  return Object.entries(bindings).map(([name, value]) => [
    name,
    environment.evaluate(value, document),
  ]);
}

/** The `$unionWith` stage. */
export function* unionWith(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const { coll, pipeline = [] } = isDoc(operand) ? operand : { coll: operand };
  yield* documents;
  yield* environment.runOnCollection(typeof coll === 'string' ? coll : '', pipeline);
}

function readJoinSpec(operand: unknown): Doc & { from: string; as: string } {
  if (!isDoc(operand))
    throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
  const { from = '', as } = operand;
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new MongoError('FailedToParse', "a lookup needs 'from' and 'as' strings");
  return { ...operand, from, as };
}

/**
 * Returns the values at the local path of a `$lookup`. A number selects an element of an array, and nothing else;
 * an array at the end contributes its elements.
 */
function localValues(value: unknown, [part, ...rest]: string[]): unknown[] {
  if (part === undefined) return Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (!Array.isArray(value)) return localValues(fieldOf(value, part), rest);
  if (isArrayIndex(part)) return localValues(value[Number(part)], rest);
  return value.flatMap((element) => localValues(fieldOf(element, part), rest));
}

/** Returns the equality filter of a `$lookup`: any local value, or null if there is none. */
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const found = localValues(document, localField.split('.'));
  const values = found.length > 0 ? found : [null];
  if (!values.some(isRegex)) return { [foreignField]: { $in: values } };
  // $in would match strings with a regex
  return { $or: values.map(($eq) => ({ [foreignField]: { $eq } })) };
}

/** Returns a copy of the document with a value set at a path. */
export function withPath(document: Doc, [name = '', ...rest]: string[], value: unknown): Doc {
  if (rest.length === 0) return { ...document, [name]: value };
  const child = hasField(document, name) ? fieldOf(document, name) : undefined;
  return { ...document, [name]: withPath(isDoc(child) ? child : {}, rest, value) };
}
