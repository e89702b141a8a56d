import { ObjectId } from 'bson';
import { compileUpdatePipeline } from '../aggregation/update-pipeline.ts';
import { MongoError } from '../errors.ts';
import { conjuncts } from '../query/bounds.ts';
import { compileElementTest, compileFilter, type MatchOptions } from '../query/matcher.ts';
import { cloneValue, type Doc, hasField, isDoc } from '../values/document.ts';
import { printValue } from '../values/print.ts';
import { isSameValue, updateOperators } from './operators.ts';
import { changeAt, expandPath, KEEP, type Positions } from './paths.ts';

/** An update that was read and checked: makes a document's new version. */
export interface Update {
  /** `document` is not changed; the result is a new one. */
  apply(document: Doc, isInsert: boolean): Doc;
}

export interface UpdateSpec extends MatchOptions {
  filter: Doc;
  /** A replacement, operators, or a pipeline. */
  update: unknown;
  arrayFilters: unknown;
  multi: boolean;
}

/** Reads an update; what MongoDB refuses is refused here with its code. */
export function parseUpdate(spec: UpdateSpec): Update {
  const { update } = spec;
  if (Array.isArray(update)) {
    const run = compileUpdatePipeline(update, spec);
    return { apply: (document) => keepId(document, run(document)) };
  }
  if (!isDoc(update))
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  const [first] = Object.keys(update);
  if (first === undefined || !first.startsWith('$')) {
    if (spec.multi)
      throw new MongoError(
        'FailedToParse',
        'multi update is not supported for replacement-style update',
      );
    return { apply: (document) => replacement(document, update) };
  }
  const steps = readOperators(update);
  const filters = readArrayFilters(spec, steps);
  return { apply: (document, isInsert) => applySteps(document, steps, filters, spec, isInsert) };
}

interface Step {
  operator: string;
  path: string;
  operand: unknown;
}

function readOperators(update: Doc): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (operator !== '$rename' && !updateOperators[operator]) {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${printValue(fields)}}`,
      );
    }
    for (const [path, operand] of Object.entries(fields)) {
      checkPath(path);
      steps.push({ operator, path, operand });
      if (operator === '$rename') {
        if (typeof operand !== 'string')
          throw new MongoError('BadValue', `The 'to' field for $rename must be a string: ${path}`);
        checkPath(operand);
      }
    }
  }
  checkConflicts(steps);
  return steps;
}

function checkPath(path: string): void {
  const parts = path.split('.');
  if (path === '' || parts.includes('')) {
    throw new MongoError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const bad = parts.find(
    (part) =>
      part.startsWith('$') && !/^\$(\[.*\])?$/.test(part) && !['$ref', '$id', '$db'].includes(part),
  );
  if (bad)
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${bad}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
}

function checkConflicts(steps: Step[]): void {
  const paths = steps.flatMap(({ operator, path, operand }) =>
    operator === '$rename' ? [path, String(operand)] : [path],
  );
  const sorted = [...paths].sort();
  for (const [i, path] of sorted.entries()) {
    const next = sorted
      .slice(i + 1)
      .find((other) => other === path || other.startsWith(`${path}.`));
    if (next !== undefined) {
      throw new MongoError(
        'ConflictingUpdateOperators',
        `Updating the path '${next}' would create a conflict at '${path}'`,
      );
    }
  }
}

type ArrayFilters = Map<string, (element: unknown) => boolean>;

function readArrayFilters(spec: UpdateSpec, steps: Step[]): ArrayFilters {
  const filters: ArrayFilters = new Map();
  if (!Array.isArray(spec.arrayFilters)) return filters;
  for (const filter of spec.arrayFilters) {
    const name = isDoc(filter) ? filterName(filter) : undefined;
    if (!isDoc(filter) || name === undefined)
      throw new MongoError(
        'FailedToParse',
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    if (filters.has(name))
      throw new MongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    if (!steps.some(({ path }) => path.split('.').includes(`$[${name}]`))) {
      throw new MongoError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update ${printValue(spec.update)}`,
      );
    }
    const matches = compileFilter(filter, spec);
    filters.set(name, (element) => matches({ [name]: element }));
  }
  return filters;
}

function filterName(filter: Doc): string | undefined {
  for (const [name, value] of Object.entries(filter)) {
    if (!name.startsWith('$')) return name.split('.')[0];
    const branch = Array.isArray(value) ? value.find(isDoc) : undefined;
    if (branch) return filterName(branch);
  }
  return undefined;
}

function applySteps(
  before: Doc,
  steps: Step[],
  filters: ArrayFilters,
  spec: UpdateSpec,
  isInsert: boolean,
): Doc {
  const document = cloneValue(before);
  const positions: Positions = { filters, matched: (path) => matchedPosition(before, path, spec) };
  const now = new Date();
  // new fields are added in the order of their names
  const ordered = [...steps].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { operator, path, operand } of ordered) {
    if (operator === '$rename') {
      rename(document, path, String(operand));
      continue;
    }
    const operate = updateOperators[operator]?.(operand, { path, isInsert, now });
    if (!operate) continue;
    for (const parts of expandPath(document, path, positions)) changeAt(document, parts, operate);
  }
  return isInsert ? document : keepId(before, document);
}

function rename(document: Doc, from: string, to: string): void {
  let moved: unknown = KEEP;
  changeAt(document, from.split('.'), (value) => {
    if (value !== undefined) moved = value;
    return KEEP;
  });
  if (moved === KEEP) return;
  changeAt(
    document,
    from.split('.'),
    updateOperators.$unset?.(true, { path: from, isInsert: false, now: new Date() }) ??
      (() => KEEP),
  );
  changeAt(document, to.split('.'), () => moved);
}

/** Which element of an array the query's condition on it matched: what `$` means in an update path. */
function matchedPosition(document: Doc, path: string, spec: UpdateSpec): number | undefined {
  const { conditions } = conjuncts(spec.filter);
  let position: number | undefined;
  for (const { path: field, operator, operand, siblings } of conditions) {
    if (field !== path && !field.startsWith(`${path}.`)) continue;
    const array = valueAt(document, path.split('.'));
    if (!Array.isArray(array)) continue;
    const rest = field.slice(path.length + 1);
    const test = rest === '' ? elementTest(operator, operand, siblings, spec) : undefined;
    const matches =
      test ?? compileElementTest({ [rest]: { ...siblings, [operator]: operand } }, spec);
    const index = array.findIndex(matches);
    if (index >= 0) position = index;
  }
  return position;
}

function elementTest(operator: string, operand: unknown, siblings: Doc, spec: UpdateSpec) {
  if (operator === '$elemMatch') return compileElementTest(operand, spec);
  return compileElementTest({ ...siblings, [operator]: operand }, spec);
}

function valueAt(document: unknown, parts: string[]): unknown {
  return parts.reduce<unknown>(
    (value, part) => (isDoc(value) || Array.isArray(value) ? Reflect.get(value, part) : undefined),
    document,
  );
}

function replacement(before: Doc, update: Doc): Doc {
  const bad = Object.keys(update).find((name) => name.startsWith('$'));
  if (bad)
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${bad}' in '${bad}' is not allowed in the context of an update's replacement document.`,
    );
  const document = cloneValue(update);
  if (!hasField(before, '_id')) return document;
  return keepId(before, { _id: before._id, ...document });
}

/** An update never changes an _id, and puts it first. */
function keepId(before: Doc, after: Doc): Doc {
  if (!hasField(before, '_id')) return after;
  if (!hasField(after, '_id')) return { _id: before._id, ...after };
  if (!isSameValue(before._id, after._id)) {
    throw new MongoError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  const { _id, ...rest } = after;
  return { _id, ...rest };
}

/** The document that an upsert starts from: what the filter says by equality. */
export function upsertBase(filter: Doc): Doc {
  const base: Doc = {};
  const { conditions } = conjuncts(filter);
  for (const { path, operator, operand } of conditions) {
    const single =
      operator === '$in' && Array.isArray(operand) && operand.length === 1 ? operand[0] : undefined;
    const all =
      operator === '$all' && Array.isArray(operand) && operand.length === 1
        ? operand[0]
        : undefined;
    const value = operator === '$eq' ? operand : (single ?? all);
    if (value === undefined || /RegExp/.test(Object(value).constructor.name)) continue;
    changeAt(base, path.split('.'), () => cloneValue(value));
  }
  return base;
}

/** Completes an upserted document: a replacement keeps only the filter's _id; a missing _id is made. */
export function upsertDocument(update: Update, spec: UpdateSpec): Doc {
  const base = upsertBase(spec.filter);
  const isReplacement = isDoc(spec.update) && !Object.keys(spec.update)[0]?.startsWith('$');
  const start = isReplacement ? (hasField(base, '_id') ? { _id: base._id } : {}) : base;
  const document = update.apply(start, true);
  const { _id, ...rest } = document;
  return { _id: hasField(document, '_id') ? _id : new ObjectId(), ...rest };
}
