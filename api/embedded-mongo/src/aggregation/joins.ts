import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import { matchAllQuery } from '../query/query.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { toInteger } from '../values/number.ts';
import { fieldOf, someElementAt } from '../values/path.ts';
import { collect, type Pause, pause } from '../yielding.ts';
import type { Environment } from './environment.ts';
import type { Documents } from './stage.ts';

/** So many answers of a $lookup are remembered for documents that ask the same. */
const maxCachedResults = 1000;

/** The stage $lookup: by equality, by a pipeline with variables, or both. */
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
  const answers = new Map<string, Doc[]>();
  for (const document of documents) {
    if (document === pause) {
      yield pause;
      continue;
    }
    const filter = isByField ? joinFilter(document, localField, foreignField) : {};
    const own = isDoc(bindings)
      ? Object.entries(bindings).map(([name, value]) => [
          name,
          environment.evaluate(value, document),
        ])
      : [];
    const question = encodeValue([filter, own]).toString('latin1');
    let joined = answers.get(question);
    if (!joined) {
      const inner = environment.withVariables(Object.fromEntries(own));
      joined = yield* collect(inner.runOnCollection(from, pipeline, filter));
      if (answers.size >= maxCachedResults) answers.clear();
      answers.set(question, joined);
    }
    yield withPath(document, as.split('.'), [...joined]);
  }
}

/** The stage $graphLookup: what is reached from a document, step by step, each once. */
export function* graphLookup(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const { from, as, startWith, ...rest } = readJoinSpec(operand);
  const { connectFromField, connectToField, depthField, restrictSearchWithMatch } = rest;
  if (typeof connectFromField !== 'string' || typeof connectToField !== 'string')
    throw new MongoError(40105, '$graphLookup needs connectFromField and connectToField');
  const maxDepth = toInteger(rest.maxDepth, 'maxDepth') ?? Number.POSITIVE_INFINITY;
  const restriction = isDoc(restrictSearchWithMatch) ? [restrictSearchWithMatch] : [];
  for (const document of documents) {
    if (document === pause) {
      yield pause;
      continue;
    }
    const [reached, asked] = [new Map<string, Doc>(), new Set<string>()];
    let wanted = [environment.evaluate(startWith, document)].flat();
    for (let depth = 0; wanted.length > 0 && depth <= maxDepth; depth++) {
      for (const value of wanted) asked.add(identity(value));
      const step = { [connectToField]: { $in: wanted } };
      const query = { ...matchAllQuery(), filter: { $and: [step, ...restriction] } };
      const found = yield* collect(environment.read(from, query));
      const fresh = found.filter(({ _id }) => !reached.has(identity(_id)));
      for (const one of fresh) {
        const path = typeof depthField === 'string' ? depthField.split('.') : [];
        reached.set(
          identity(one._id),
          path.length > 0 ? withPath(one, path, Long.fromNumber(depth)) : one,
        );
      }
      const next = fresh.flatMap((one) => valuesAt(one, connectFromField).values);
      wanted = next.filter((value) => !asked.has(identity(value)));
    }
    yield withPath(document, as.split('.'), [...reached.values()]);
  }
}

/** The stage $unionWith. */
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

function identity(value: unknown): string {
  return encodeValue(value).toString('latin1');
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

/** Equality of $lookup: any of the local values, null for a missing one. */
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const { values, hasArray } = valuesAt(document, localField);
  return { [foreignField]: { $in: values.length > 0 || hasArray ? values : [null] } };
}

/** The document with a value at a path, and matchAllQuery else as it was. */
function withPath(document: Doc, [name = '', ...rest]: string[], value: unknown): Doc {
  if (rest.length === 0) return { ...document, [name]: value };
  const child = hasField(document, name) ? fieldOf(document, name) : undefined;
  return { ...document, [name]: withPath(isDoc(child) ? child : {}, rest, value) };
}
