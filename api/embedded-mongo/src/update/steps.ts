import { MongoError } from '../errors.ts';
import type { MatchOptions } from '../query/matcher.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isArrayIndex } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import { typeNameOf } from '../values/type-names.ts';
import { updateOperators } from './operators.ts';
import type { Change } from './update-operator.ts';

/** The change of one path. For a $rename it is the destination. */
export interface Step {
  operator: string;
  path: string;
  change: Change;
  /** The source of a $rename. */
  from: string | undefined;
}

/** Compiles the operators of an update, in the order in which they are applied. */
export function readSteps(update: Doc, options: MatchOptions): Step[] {
  const claimed = new ClaimedPaths();
  const steps = Object.entries(update).flatMap(([operator, fields]) => {
    if (operator !== '$rename' && !hasField(updateOperators, operator)) {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeNameOf(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${printValue(fields)}}`,
      );
    }
    return Object.entries(fields).map(([path, operand]) => {
      if (operator === '$rename') claimed.add(path.split('.'));
      const step = readStep(operator, path, operand, options);
      claimed.add(step.path.split('.'));
      return step;
    });
  });
  return steps.sort((a, b) => comparePaths(a.path, b.path));
}

function readStep(operator: string, path: string, operand: unknown, options: MatchOptions): Step {
  checkPath(path);
  const make = updateOperators[operator];
  if (make) return { operator, path, change: make(operand, { path, options }), from: undefined };
  if (typeof operand !== 'string')
    throw new MongoError('BadValue', `The 'to' field for $rename must be a string: ${path}`);
  checkPath(operand);
  const problem = renameProblem(path, operand);
  if (problem) throw new MongoError('BadValue', `${problem}: ${path}: "${operand}"`);
  return { operator, path: operand, change: (value) => value, from: path };
}

function renameProblem(from: string, to: string): string | undefined {
  if (isPositional(from)) return 'The source field for $rename may not be dynamic';
  if (isPositional(to)) return 'The destination field for $rename may not be dynamic';
  if (from === to) return 'The source and target field for $rename must differ';
  if (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`))
    return 'The source and target field for $rename must not be on the same path';
  return undefined;
}

const positionalPart = /^\$(\[.*\])?$/;

export function isPositional(path: string): boolean {
  return path.split('.').some((part) => positionalPart.test(part));
}

/** Whether different paths may refer to the same place, because they first differ in a positional part. */
export function mayOverlap(a: string, b: string): boolean {
  const [left, right] = [a.split('.'), b.split('.')];
  const i = left.findIndex((part, at) => part !== right[at]);
  return [left[i], right[i]].some((part) => part !== undefined && positionalPart.test(part));
}

function checkPath(path: string): void {
  const parts = path.split('.');
  const [first = ''] = parts;
  if (parts.includes('')) {
    throw new MongoError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (positionalPart.test(first))
    throw new MongoError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  if (parts.filter((part) => part === '$').length > 1)
    throw new MongoError(
      'BadValue',
      `Too many positional (i.e. '$') elements found in path '${path}'`,
    );
}

type PathTree = Map<string, PathTree>;

/** Rejects paths that are equal, that contain each other, or that mix `$[…]` with a field. */
export function checkConflicts(
  paths: string[][],
  conflictError: (path: string, at: string) => MongoError = conflict,
): void {
  const claimed = new ClaimedPaths(conflictError);
  for (const parts of paths) claimed.add(parts);
}

/** Paths that must not be equal, contain each other, or mix `$[…]` with a field. */
class ClaimedPaths {
  readonly #root: PathTree = new Map();
  readonly #conflictError: typeof conflict;

  constructor(conflictError = conflict) {
    this.#conflictError = conflictError;
  }

  add(parts: string[]): void {
    let node = this.#root;
    for (const [i, part] of parts.entries()) {
      const [sibling = part] = node.keys();
      const existing = node.get(part);
      const isTaken = existing !== undefined && (existing.size === 0 || i === parts.length - 1);
      if (isTaken || sibling.startsWith('$[') !== part.startsWith('$['))
        throw this.#conflictError(parts.join('.'), parts.slice(0, i + 1).join('.'));
      const next: PathTree = existing ?? new Map();
      node.set(part, next);
      node = next;
    }
  }
}

function conflict(path: string, at: string): MongoError {
  return new MongoError(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
}

/** Orders paths as MongoDB adds new fields: by name, and array indexes numerically. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  const i = left.findIndex((part, at) => part !== right[at]);
  const [x = '', y = ''] = [left[i], right[i]];
  if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y);
  return x < y ? -1 : 1;
}
