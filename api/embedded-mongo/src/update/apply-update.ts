import { compileUpdatePipeline } from '../aggregation/update-pipeline.ts';
import { MongoError } from '../errors.ts';
import { findIndexInSteps } from '../expressions/array-steps.ts';
import { loop, once } from '../expressions/evaluation.ts';
import { analyseFilter } from '../query/conditions.ts';
import {
  compileElementFieldTest,
  compileElementTest,
  compileFilter,
  type MatchOptions,
} from '../query/matcher.ts';
import { type Doc, encodeDocument, hasField, isDoc } from '../values/document.ts';
import { equalValues } from '../values/order.ts';
import { isArrayIndex } from '../values/path.ts';
import { fillTimestamps } from '../values/timestamps.ts';
import { readArrayFilters } from './array-filters.ts';
import { containersOf, copyContainers } from './copy-containers.ts';
import { changeExisting, checkReplacement } from './dollar-fields.ts';
import { changeAt, childOf, countTargets, expandPath, type Targets, targetAt } from './paths.ts';
import { checkConflicts, mayOverlap, readSteps, type Step } from './steps.ts';
import { removeField, type UpdateContext } from './update-operator.ts';

/** A compiled update. */
export interface Update {
  /** Returns the updated document without changing `document`. */
  apply(document: Doc, isInsert: boolean): Doc;
}

export interface UpdateRequest extends MatchOptions {
  filter: Doc;
  /** A replacement, operators, or a pipeline. */
  update: unknown;
  arrayFilters: unknown;
  multi: boolean;
}

/**
 * Compiles an update.
 * @throws MongoError with MongoDB's code when the update is invalid.
 */
export function parseUpdate(spec: UpdateRequest): Update {
  const { update } = spec;
  const isPipeline = Array.isArray(update);
  if (!isPipeline && !isDoc(update))
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  if (!isPipeline && Object.keys(update)[0]?.startsWith('$')) return operatorUpdate(update, spec);
  if (Array.isArray(spec.arrayFilters) && spec.arrayFilters.length > 0)
    throw new MongoError('FailedToParse', 'arrayFilters are for updates with operators only');
  if (isPipeline) {
    const run = compileUpdatePipeline(update, spec);
    return { apply: (document) => keepId(document, run(document)) };
  }
  return replacementUpdate(update, spec);
}

function operatorUpdate(update: Doc, spec: UpdateRequest): Update {
  const steps = readSteps(update, spec);
  const filters = readArrayFilters(spec.arrayFilters, steps, spec);
  const containers = containersOf(steps);
  const mayConflict = steps.some(({ path }, i) =>
    steps.slice(0, i).some((other) => mayOverlap(path, other.path)),
  );
  return {
    apply(before, isInsert) {
      // the copy is changed between the interruptions
      const { document, places, context } = once(() => {
        const document = copyContainers(before, containers);
        const matched = (path: string) => matchedPosition(before, path, spec.filter, spec);
        const places = (step: Step) => expandPath(document, step.path, { filters, matched });
        const context = { isInsert, now: new Date() };
        if (!mayConflict) return { document, places, context };
        const expanded = new Map(steps.map((step) => [step, places(step)]));
        checkConflicts([...expanded.values()].flat().flatMap(allTargets));
        return { document, places: (step: Step) => expanded.get(step) ?? [], context };
      });
      applySteps(document, steps, places, context, (step) => {
        if (step.path.split('.')[0] === '_id') checkId(before, document);
      });
      checkId(before, document);
      return keepId(before, document);
    },
  };
}

function allTargets(targets: Targets): string[][] {
  return Array.from({ length: countTargets(targets) }, (_, i) => targetAt(targets, i));
}

/** Applies each step to its places, which may be many, and calls `check` after each step. */
function applySteps(
  document: Doc,
  steps: readonly Step[],
  placesOf: (step: Step) => Targets[],
  context: UpdateContext,
  check: (step: Step) => void,
): void {
  const start = () => ({ next: 0, i: 0, places: undefined as Targets[] | undefined });
  loop(start, (state) => {
    const step = steps[state.next];
    if (!step) return false;
    if (!state.places) {
      state.places = placesOf(step);
      return true;
    }
    const [place, ...others] = state.places;
    if (!place) {
      check(step);
      state.next++;
      state.places = undefined;
    } else if (state.i < countTargets(place)) {
      applyStep(document, step, targetAt(place, state.i), context);
      state.i++;
    } else {
      state.places = others;
      state.i = 0;
    }
    return true;
  });
}

function applyStep(document: Doc, step: Step, parts: string[], context: UpdateContext): void {
  if (step.operator === '$setOnInsert' && !context.isInsert) return;
  const change = () => {
    if (step.from !== undefined) rename(document, step.from.split('.'), parts);
    else changeAt(document, parts, (value) => step.change(value, context));
  };
  if (context.isInsert) change();
  else changeExisting(document, parts, change);
}

function rename(document: Doc, from: string[], to: string[]): void {
  const moved = valueToRename(document, from);
  if (moved === undefined) return;
  let container: unknown = document;
  for (const part of to) {
    if (Array.isArray(container)) throw arrayElement('destination', to);
    container = childOf(container, part);
  }
  changeAt(document, from, () => removeField);
  changeAt(document, to, () => moved);
}

function valueToRename(document: Doc, from: string[]): unknown {
  let value: unknown = document;
  for (const part of from) {
    if (value === undefined) return undefined;
    if (Array.isArray(value) && isArrayIndex(part)) throw arrayElement('source', from);
    if (!isDoc(value))
      throw new MongoError(
        'PathNotViable',
        `Cannot use the part (${part}) to traverse the element`,
      );
    value = childOf(value, part);
  }
  return value;
}

function arrayElement(side: string, path: string[]): MongoError {
  return new MongoError(
    'BadValue',
    `The ${side} field cannot be an array element, '${path.join('.')}'`,
  );
}

/** Returns the index of the array element that the query matched: the meaning of `$` in an update path. */
function matchedPosition(
  document: Doc,
  path: string,
  filter: Doc,
  options: MatchOptions,
): number | undefined {
  const { conditions, others } = analyseFilter(filter);
  let position: number | undefined;
  for (const { path: field, operator, operand, siblings } of conditions) {
    if (field !== path && !field.startsWith(`${path}.`)) continue;
    const array = valueAt(document, path.split('.'));
    if (!Array.isArray(array)) continue;
    const rest = field.slice(path.length + 1);
    const condition = { ...siblings, [operator]: operand };
    const matches =
      rest === ''
        ? elementTest(operator, operand, condition, options)
        : compileElementFieldTest(rest, condition, options);
    const index = findIndexInSteps(array, 0, array.length, matches);
    if (index >= 0) position = index;
  }
  for (const [name, branches] of others) {
    if (name !== '$or' || !Array.isArray(branches)) continue;
    const matching = branches.find((branch) => compileFilter(branch, options)(document));
    position = (matching && matchedPosition(document, path, matching, options)) ?? position;
  }
  return position;
}

function elementTest(operator: string, operand: unknown, condition: Doc, options: MatchOptions) {
  return compileElementTest(operator === '$elemMatch' ? operand : condition, options);
}

function valueAt(document: unknown, parts: string[]): unknown {
  return parts.reduce<unknown>(childOf, document);
}

function replacementUpdate(update: Doc, { multi }: UpdateRequest): Update {
  if (multi)
    throw new MongoError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    );
  return {
    apply(before, isInsert) {
      if (!isInsert) checkReplacement(before, update);
      return keepId(before, fillTimestamps({ ...update }));
    },
  };
}

/** @throws MongoError ImmutableField if operators changed the _id, or only its type, or removed it */
function checkId(before: Doc, after: Doc): void {
  if (!hasField(before, '_id') || before._id === after._id) return;
  const [old, now] = [before, after].map(({ _id }) => encodeDocument({ _id }));
  if (now && !old?.equals(now)) throw immutableId();
}

/** Puts the _id first. Throws when the update changed it. */
function keepId(before: Doc, after: Doc): Doc {
  if (!hasField(before, '_id')) return after;
  if (!hasField(after, '_id')) return { _id: before._id, ...after };
  if (!equalValues(before._id, after._id)) throw immutableId();
  const { _id, ...rest } = after;
  return { _id, ...rest };
}

function immutableId(): MongoError {
  return new MongoError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
