import { MongoError } from '../errors.ts';
import { compileFilter, type MatchOptions } from '../query/matcher.ts';
import { type Doc, isDoc } from '../values/document.ts';
import type { Positions } from './paths.ts';
import type { Step } from './steps.ts';

/** Compiles `arrayFilters` to tests of elements, by the identifiers that update paths use. */
export function readArrayFilters(
  arrayFilters: unknown,
  steps: readonly Step[],
  options: MatchOptions,
): Positions['filters'] {
  const filters = new Map<string, (element: unknown) => boolean>();
  const used = new Set(steps.flatMap(({ path }) => namesIn(path)));
  for (const filter of Array.isArray(arrayFilters) ? arrayFilters.filter(isDoc) : []) {
    const name = readName(filter);
    if (filters.has(name))
      throw new MongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    if (!used.has(name))
      throw new MongoError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
    const matches = compileFilter(filter, options);
    filters.set(name, (element) => matches({ [name]: element }));
  }
  const missing = [...used].find((name) => !filters.has(name));
  if (missing !== undefined)
    throw new MongoError('BadValue', `No array filter found for identifier '${missing}'`);
  return filters;
}

function namesIn(path: string): string[] {
  return path.split('.').flatMap((part) => /^\$\[(.+)\]$/.exec(part)?.[1] ?? []);
}

function readName(filter: Doc): string {
  const [name, other] = new Set(fieldsIn(filter));
  if (name === undefined)
    throw new MongoError(
      'FailedToParse',
      'Cannot use an expression without a top-level field name in arrayFilters',
    );
  if (other !== undefined)
    throw new MongoError(
      'FailedToParse',
      `Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new MongoError(
      'BadValue',
      `The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  return name;
}

function fieldsIn(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] ?? ''];
    return Array.isArray(value) ? value.filter(isDoc).flatMap(fieldsIn) : [];
  });
}
