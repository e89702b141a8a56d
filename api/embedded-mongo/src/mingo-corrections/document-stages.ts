import { Lazy, type Iterator as MingoIterator } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { type CodeName, MongoError } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { fieldOf } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import { readComputed, withComputed } from './computed-fields.ts';
import { evaluate } from './evaluate.ts';

/** A stage of a pipeline. It checks its argument at once and reads documents later. */
export type Stage = (input: MingoIterator, expression: unknown, options: Options) => MingoIterator;
export type Stages = Record<`$${string}`, Stage>;

/** Throws unless something holds that MongoDB demands of a stage's argument. */
export function check(holds: boolean, code: CodeName | number, message: string): void {
  if (!holds) throw new MongoError(code, message);
}

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

const addFields: Stage = (input, spec, options) => {
  if (!isDoc(spec)) throw new MongoError(40272, '$addFields specification stage must be an object');
  check(Object.keys(spec).length > 0, 40177, 'specification must have at least one field');
  const fields = readComputed(spec);
  return input.map<unknown>((document) =>
    withComputed(document, fields, (expression) => evaluate(document, expression, options)),
  );
};

const unset: Stage = (input, spec) => {
  const isList = Array.isArray(spec);
  check(
    isList || typeof spec === 'string',
    31002,
    '$unset specification must be a string or an array',
  );
  const paths = [spec].flat();
  check(paths.length > 0, 31119, '$unset specification must have at least one field');
  check(
    paths.every((path) => typeof path === 'string' && path !== ''),
    31120,
    '$unset specification must be a string or an array containing only string values',
  );
  const excluded = Object.fromEntries(paths.map((path) => [path, false]));
  check(Object.keys(excluded).length === paths.length, 31250, 'Path collision');
  const project = compileProjection(excluded, {}, {});
  return project ? input.map<Doc>(project) : input;
};

/** For updates, which have no other $project. */
const project: Stage = (input, spec, { variables }) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new MongoError(51272, 'Invalid $project: specification must have at least one field');
  const compiled = compileProjection(spec, {}, { variables: { ...variables } });
  return compiled ? input.map<Doc>(compiled) : input;
};

const replaceWith: Stage = (input, expression, options) =>
  input.map<unknown>((document) => {
    const value = evaluate(document, expression, options);
    if (isDoc(value)) return value;
    throw new MongoError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was: ${value === undefined ? 'MISSING' : printValue(value)}`,
    );
  });

const replaceRoot: Stage = (input, spec, options) => {
  if (!isDoc(spec))
    throw new MongoError(40229, 'expected an object as specification for $replaceRoot stage');
  const unknown = Object.keys(spec).find((field) => field !== 'newRoot');
  check(!unknown, 40230, `unrecognized option to $replaceRoot stage: ${unknown}`);
  check(hasField(spec, 'newRoot'), 40231, 'no newRoot specified for the $replaceRoot stage');
  return replaceWith(input, spec.newRoot, options);
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
  check(!unknown, 28811, `unrecognized option to $unwind stage: ${unknown}`);
  check(path !== undefined, 28812, 'no path specified to $unwind stage');
  check(typeof path === 'string', 28808, 'expected a string as the path for $unwind stage');
  const text = String(path);
  check(
    text.length > 1 && text.startsWith('$'),
    28818,
    `path option to $unwind stage should be prefixed with a '$': ${text}`,
  );
  check(
    typeof preserveNullAndEmptyArrays === 'boolean',
    28809,
    'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
  );
  const index = includeArrayIndex;
  check(
    index === undefined || (typeof index === 'string' && index !== ''),
    28810,
    'expected a non-empty string for the includeArrayIndex option to $unwind stage',
  );
  check(
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

/** The document with a value at a path; undefined takes the field away. Arrays are not entered. */
export function withValue(document: unknown, [name = '', ...rest]: string[], value: unknown): Doc {
  const result: Doc = isDoc(document) ? { ...document } : {};
  const field = rest.length > 0 ? withValue(fieldOf(result, name), rest, value) : value;
  if (field === undefined) delete result[name];
  else result[name] = field;
  return result;
}

const unwind: Stage = (input, spec) => {
  const { path, index, isPreserving } = readUnwind(spec);
  const indexed = (document: unknown, i: number | null) =>
    index ? withValue(document, index, i) : document;
  function* unwound() {
    for (const document of input) {
      const value = path.reduce(fieldOf, document);
      if (Array.isArray(value) && value.length > 0) {
        for (const [i, item] of value.entries()) yield indexed(withValue(document, path, item), i);
      } else if (Array.isArray(value)) {
        if (isPreserving) yield indexed(withValue(document, path, undefined), null);
      } else if (isPreserving || (value !== null && value !== undefined))
        yield indexed(document, null);
    }
  }
  return Lazy(unwound());
};

const sample: Stage = (input, spec) => {
  if (!isDoc(spec))
    throw new MongoError(28745, 'the $sample stage specification must be an object');
  const [unknown] = Object.keys(spec).filter((field) => field !== 'size');
  check(!unknown, 28748, `unrecognized option to $sample: ${unknown}`);
  check(spec.size !== undefined, 28749, '$sample stage must specify a size');
  check(numberKind(spec.size) !== undefined, 28746, 'size argument to $sample must be a number');
  const size = toNumber(spec.size);
  check(size > 0, 28747, 'size argument to $sample must be a positive integer');
  return input.transform((documents) => {
    const shuffled = documents.map((document) => ({ document, place: Math.random() }));
    shuffled.sort((a, b) => a.place - b.place);
    return Lazy(shuffled.slice(0, Math.trunc(size)).map(({ document }) => document));
  });
};

const documents: Stage = (input, expression, options) => {
  const made = evaluate({}, expression, options);
  if (!Array.isArray(made) || !made.every(isDoc))
    throw new MongoError(5858203, '$documents must evaluate to an array of objects');
  return input.transform((others) => {
    check(others.length === 0, 40602, '$documents is only valid as the first stage in a pipeline');
    return Lazy(made);
  });
};

/** The stages that make documents of documents, one after another. */
export const documentStages: Stages = {
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $project: project,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $unwind: unwind,
  $sample: sample,
  $documents: documents,
};
