import { Long } from 'bson';
import { MongoError, throwUnless } from '../errors.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Scope } from '../expressions/scope.ts';
import { readComputed, withComputed } from '../query/computed-fields.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';
import { printValue } from '../values/print.ts';

import type { DocumentStage } from './stage.ts';

const match: DocumentStage = (spec, scope) => {
  if (!isDoc(spec))
    throw new MongoError(15959, 'the match filter must be an expression in an object');
  const matches = compileFilter(spec, scope);
  return (document) => (matches(document) ? [document] : []);
};

const project: DocumentStage = (spec, scope) => {
  const compiled = compileProjection(isDoc(spec) ? spec : {}, undefined, scope);
  if (!compiled)
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return (document) => [compiled(document)];
};

const addFields: DocumentStage = (spec, scope) => {
  if (!isDoc(spec)) throw new MongoError(40272, '$addFields specification stage must be an object');
  throwUnless(Object.keys(spec).length > 0, 40177, 'specification must have at least one field');
  const fields = readComputed(spec);
  return (document) => {
    const result = withComputed(document, fields, (item) => evaluate(document, item, scope));
    return isDoc(result) ? [result] : [];
  };
};

const unset: DocumentStage = (spec, scope) => {
  const isList = Array.isArray(spec);
  throwUnless(
    isList || typeof spec === 'string',
    31002,
    '$unset specification must be a string or an array',
  );
  const paths = [spec].flat();
  throwUnless(paths.length > 0, 31119, '$unset specification must have at least one field');
  throwUnless(
    paths.every((path) => typeof path === 'string' && path !== ''),
    31120,
    '$unset specification must be a string or an array containing only string values',
  );
  const excluded = Object.fromEntries(paths.map((path) => [path, false]));
  throwUnless(Object.keys(excluded).length === paths.length, 31250, 'Path collision');
  return project(excluded, scope);
};

const replaceWith: DocumentStage = (expression, scope) => (document) => {
  const value = evaluate(document, expression, scope);
  if (isDoc(value)) return [value];
  throw new MongoError(
    40228,
    `'newRoot' expression must evaluate to an object, but resulting value was: ${value === undefined ? 'MISSING' : printValue(value)}`,
  );
};

const replaceRoot: DocumentStage = (spec, scope) => {
  if (!isDoc(spec))
    throw new MongoError(40229, 'expected an object as specification for $replaceRoot stage');
  const unknown = Object.keys(spec).find((field) => field !== 'newRoot');
  throwUnless(!unknown, 40230, `unrecognized option to $replaceRoot stage: ${unknown}`);
  throwUnless(hasField(spec, 'newRoot'), 40231, 'no newRoot specified for the $replaceRoot stage');
  return replaceWith(spec.newRoot, scope);
};

function readUnwind(spec: unknown) {
  const argument = typeof spec === 'string' ? { path: spec } : spec;
  if (!isDoc(argument))
    throw new MongoError(
      15981,
      'expected either a string or an object as specification for $unwind stage',
    );
  const { path, includeArrayIndex, preserveNullAndEmptyArrays = false, ...others } = argument;
  const [unknown] = Object.keys(others);
  throwUnless(!unknown, 28811, `unrecognized option to $unwind stage: ${unknown}`);
  throwUnless(path !== undefined, 28812, 'no path specified to $unwind stage');
  throwUnless(typeof path === 'string', 28808, 'expected a string as the path for $unwind stage');
  const text = String(path);
  throwUnless(
    text.length > 1 && text.startsWith('$'),
    28818,
    `path option to $unwind stage should be prefixed with a '$': ${text}`,
  );
  throwUnless(
    typeof preserveNullAndEmptyArrays === 'boolean',
    28809,
    'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
  );
  const index = includeArrayIndex;
  throwUnless(
    index === undefined || (typeof index === 'string' && index !== ''),
    28810,
    'expected a non-empty string for the includeArrayIndex option to $unwind stage',
  );
  throwUnless(
    !String(index ?? '').startsWith('$'),
    28822,
    "includeArrayIndex option to $unwind stage should not be prefixed with a '$'",
  );
  return {
    path: text.slice(1).split('.'),
    index: typeof index === 'string' ? index.split('.') : undefined,
    isPreserving: preserveNullAndEmptyArrays === true,
  };
}

/** Returns the document with a value set at a path; undefined removes the field. Does not descend into arrays. */
export function withValue(document: unknown, [name = '', ...rest]: string[], value: unknown): Doc {
  const result: Doc = isDoc(document) ? { ...document } : {};
  const field = rest.length > 0 ? withValue(fieldOf(result, name), rest, value) : value;
  if (field === undefined) delete result[name];
  else result[name] = field;
  return result;
}

const unwind: DocumentStage = (spec) => {
  const { path, index, isPreserving } = readUnwind(spec);
  const indexed = (document: Doc, i: number | null) =>
    index ? withValue(document, index, i === null ? null : Long.fromNumber(i)) : document;
  function* unwindItems(document: Doc, items: unknown[]): Generator<Doc> {
    for (const [i, item] of items.entries()) yield indexed(withValue(document, path, item), i);
  }
  return (document) => {
    const value = path.reduce<unknown>(fieldOf, document);
    if (Array.isArray(value) && value.length > 0) return unwindItems(document, value);
    if (Array.isArray(value))
      return isPreserving ? [indexed(withValue(document, path, undefined), null)] : [];
    return isPreserving || (value !== null && value !== undefined) ? [indexed(document, null)] : [];
  };
};

const redact: DocumentStage = (expression, scope) => (document) => {
  const remaining = redacted(document, expression, scope);
  return remaining ? [remaining] : [];
};

/** Applies `$redact` to a document and, with `$$DESCEND`, to the documents inside it. */
function redacted(document: Doc, expression: unknown, scope: Scope): Doc | undefined {
  const decision = evaluate(document, expression, scope);
  if (decision === '$$KEEP') return document;
  if (decision === '$$PRUNE') return undefined;
  if (decision !== '$$DESCEND')
    throw new MongoError(17053, '$redact must evaluate to $$KEEP, $$PRUNE or $$DESCEND');
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside).filter((item) => item !== undefined);
    return isDoc(value) ? redacted(value, expression, scope) : value;
  };
  const fields = Object.entries(document).map(([name, value]) => [name, inside(value)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The stages that process each document independently. */
export const documentStages: Record<string, DocumentStage> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $unwind: unwind,
  $redact: redact,
};
