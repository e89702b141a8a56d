import { ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { analyseFilter } from '../query/conditions.ts';
import { cloneValue, type Doc, hasField, isDoc } from '../values/document.ts';
import { equalValues } from '../values/order.ts';
import { isRegex } from '../values/regex.ts';
import type { Update, UpdateRequest } from './apply-update.ts';
import { changeAt } from './paths.ts';
import { checkConflicts } from './steps.ts';

/** @throws MongoError if a filter cannot be that of an upsert */
export function checkUpsertFilter(filter: Doc): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$expr')
      throw new MongoError(224, '$expr is not allowed in the query predicate for an upsert');
    if (['$and', '$or', '$nor'].includes(name) && Array.isArray(operand))
      for (const branch of operand.filter(isDoc)) checkUpsertFilter(branch);
  }
}

/** Returns the document that an upsert inserts. Generates an _id when neither filter nor update has one. */
export function upsertDocument(update: Update, spec: UpdateRequest): Doc {
  const isReplacement = isDoc(spec.update) && !Object.keys(spec.update)[0]?.startsWith('$');
  const document = update.apply(upsertBase(spec.filter, isReplacement), true);
  const { _id, ...rest } = document;
  const isWhole = isReplacement || Array.isArray(spec.update);
  if (isWhole && Array.isArray(_id))
    throw new MongoError(54, "The '_id' value cannot be of type array");
  return { _id: hasField(document, '_id') ? _id : new ObjectId(), ...rest };
}

/** Collects the equality conditions of the filter. A replacement only uses the one on _id. */
function upsertBase(filter: Doc, isReplacement: boolean): Doc {
  const equalities: Equality[] = [];
  for (const equality of equalitiesOf(filter)) {
    if (!isReplacement || equality.path.split('.')[0] === '_id') equalities.push(equality);
  }
  equalities.sort((a, b) => (a.path < b.path ? -1 : 1));
  checkConflicts(
    equalities.map(({ path }) => path.split('.')),
    (path) =>
      new MongoError(54, `cannot infer query fields to set, path '${path}' is matched twice`),
  );
  const base: Doc = {};
  for (const { path, value } of equalities)
    changeAt(base, path.split('.'), () => cloneValue(value));
  return base;
}

interface Equality {
  path: string;
  value: unknown;
}

function equalitiesOf(filter: Doc): Equality[] {
  const { conditions, others } = analyseFilter(filter);
  const direct = conditions.flatMap(({ path, operator, operand }) =>
    valuesOf(operator, operand)
      .filter((value) => value !== undefined && (operator === '$eq' || !isRegex(value)))
      .map((value) => ({ path, value })),
  );
  // an $or with a single branch is equivalent to the branch
  const only = others.flatMap(([name, branches]) =>
    name === '$or' && Array.isArray(branches) && branches.length === 1 ? branches : [],
  );
  return [...direct, ...only.filter(isDoc).flatMap(equalitiesOf)];
}

function valuesOf(operator: string, operand: unknown): unknown[] {
  if (operator === '$eq') return [operand];
  if (!Array.isArray(operand)) return [];
  if (operator === '$all')
    return operand.filter((value) => !(isDoc(value) && hasField(value, '$elemMatch')));
  const isOne = operand.every((value) => equalValues(value, operand[0]));
  return operator === '$in' && isOne ? operand.slice(0, 1) : [];
}
