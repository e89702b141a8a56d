import { MongoError } from '../errors.ts';
import { compileRegex, isRegex, regexParts } from '../values/regex.ts';
import { isNullish, withArguments } from './operands.ts';
import type { Operator, Operators } from './scope.ts';
import { codePointCount, expectString } from './strings.ts';

function readPattern(regex: unknown, options: unknown, name: string): RegExp {
  if (typeof regex !== 'string' && !isRegex(regex))
    throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
  if (!isNullish(options) && typeof options !== 'string')
    throw new MongoError(51106, `${name} needs 'options' to be of type string`);
  const { pattern, options: own } = regexParts(regex);
  if (own && !isNullish(options))
    throw new MongoError(51107, "regex options are in both 'regex' and 'options'");
  const { source, flags } = compileRegex(pattern, options || own, 51111);
  return new RegExp(source, `${flags}g`);
}

function* matchesOf(input: string, pattern: RegExp): Generator<Record<string, unknown>> {
  let [counted, idx, next] = [0, 0, 0];
  for (const match of input.matchAll(pattern)) {
    // MongoDB stops searching at the end of the text
    if (next > 0 && next >= input.length) return;
    idx += codePointCount(input.slice(counted, match.index));
    counted = match.index;
    const isWide = (input.codePointAt(counted) ?? 0) > 0xffff;
    next = counted + (match[0].length || (isWide ? 2 : 1));
    yield { match: match[0], idx, captures: match.slice(1).map((capture) => capture ?? null) };
  }
}

function regexOperator(
  name: string,
  noMatch: unknown,
  apply: (matches: Iterable<unknown>) => unknown,
): Operator {
  const fields = ['input', 'regex', 'options'];
  const shape = { name, notObject: 51103, unknown: 31024, required: {}, optional: fields };
  return withArguments(shape, (given, read) => {
    const [input, regex, options] = fields.map((field) => read(given[field]));
    const pattern = isNullish(regex) ? undefined : readPattern(regex, options, name);
    const text = isNullish(input) ? undefined : expectString(input, name, 51104);
    return pattern && text !== undefined ? apply(matchesOf(text, pattern)) : noMatch;
  });
}

const firstOf = (items: Iterable<unknown>): unknown => {
  const [first = null] = items;
  return first;
};

/** Regular expression operators. */
export const regexOperators: Operators = {
  $regexMatch: regexOperator('$regexMatch', false, (matches) => firstOf(matches) !== null),
  $regexFind: regexOperator('$regexFind', null, firstOf),
  $regexFindAll: regexOperator('$regexFindAll', [], (matches) => [...matches]),
};
