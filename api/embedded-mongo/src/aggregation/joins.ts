import { MongoError } from '../errors.ts';
import { evaluateWithPauses } from '../expressions/evaluation.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { fieldOf, someElementAt } from '../values/path.ts';
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
  for (const document of documents) {
    if (document === pause) {
      yield pause;
      continue;
    }
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

function valuesAt(document: Doc, path: string): { values: unknown[]; hasArray: boolean } {
  const values: unknown[] = [];
  let hasArray = false;
  someElementAt(document, path.split('.'), (value) => {
    if (Array.isArray(value)) hasArray = true;
    else values.push(value ?? null);
    return false;
  });
  return { values, hasArray };
}

/** Returns the equality filter of a `$lookup`: any local value, or null if the field is missing. */
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const { values, hasArray } = valuesAt(document, localField);
  return { [foreignField]: { $in: values.length > 0 || hasArray ? values : [null] } };
}

/** Returns a copy of the document with a value set at a path. */
export function withPath(document: Doc, [name = '', ...rest]: string[], value: unknown): Doc {
  if (rest.length === 0) return { ...document, [name]: value };
  const child = hasField(document, name) ? fieldOf(document, name) : undefined;
  return { ...document, [name]: withPath(isDoc(child) ? child : {}, rest, value) };
}
