import { MongoError } from '../errors.ts';
import { isRegex, toRegExp } from '../query/predicates.ts';
import { regexText } from '../values/order.ts';
import type { Operator, Operators } from './evaluate.ts';
import { isNullish, withShape } from './operands.ts';
import { points, stringOf } from './strings.ts';

/** What PCRE has and JavaScript would read as something else. */
const pcreOnly = /\\[pPAzZQEhHRKGXC]|\[\[:|\(\*|(?<!\\)\[\^?\]/;

/** MongoDB matches characters, not halves of them: so JavaScript's Unicode mode, where it can read the pattern. */
function patternOf(regex: unknown, options: unknown, name: string): RegExp {
  if (typeof regex !== 'string' && !isRegex(regex))
    throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
  if (!isNullish(options) && typeof options !== 'string')
    throw new MongoError(51106, `${name} needs 'options' to be of type string`);
  const plain = plainPattern(regex, options);
  const source = withPcreLines(plain);
  const flags = plain.flags.replace(/[um]/g, '');
  try {
    return new RegExp(source, `${flags}gu`);
  } catch {
    if (pcreOnly.test(plain.source))
      throw new MongoError(51111, `${name}: unsupported regex: ${plain.source}`);
    return new RegExp(source, `${flags}g`);
  }
}

/** For PCRE a line ends with \n only, and `$` is also before one that ends the text. */
function withPcreLines({ source, multiline, dotAll }: RegExp): string {
  const meanings: Record<string, string> = {
    '.': dotAll ? '.' : '[^\\n]',
    '^': multiline ? '(?:^|(?<=\\n)(?=[^]))' : '^',
    $: multiline ? '(?:$|(?=\\n))' : '(?=\\n?$)',
  };
  return source.replace(
    /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[.^$]/g,
    (part) => meanings[part] ?? part,
  );
}

function plainPattern(regex: unknown, options: unknown): RegExp {
  const flags = regexText(regex).split('\0')[1];
  if (flags && !isNullish(options))
    throw new MongoError(51107, "regex options are in both 'regex' and 'options'");
  if (typeof options === 'string' && options.includes('g'))
    throw new MongoError(51108, `invalid flag in regex options: ${options}`);
  try {
    // bson decodes the option s as JavaScript's g
    return toRegExp(regex, options ?? flags?.replace('g', 's'));
  } catch (error) {
    if (!(error instanceof MongoError) || error.code !== 51091) throw error;
    throw new MongoError(51111, error.message);
  }
}

function* matchesOf(input: string, pattern: RegExp): Generator<Record<string, unknown>> {
  let [counted, idx, next] = [0, 0, 0];
  for (const match of input.matchAll(pattern)) {
    // PCRE is not asked for another match once the text is at its end
    if (next > 0 && next >= input.length) return;
    idx += points(input.slice(counted, match.index));
    counted = match.index;
    const isWide = (input.codePointAt(counted) ?? 0) > 0xffff;
    next = counted + (match[0].length || (isWide ? 2 : 1));
    yield { match: match[0], idx, captures: match.slice(1).map((capture) => capture ?? null) };
  }
}

function search(
  name: string,
  nothing: unknown,
  apply: (matches: Iterable<unknown>) => unknown,
): Operator {
  const fields = ['input', 'regex', 'options'];
  const shape = { name, notObject: 51103, unknown: 31024, required: {}, optional: fields };
  return withShape(shape, (given, read) => {
    const [input, regex, options] = fields.map((field) => read(given[field]));
    const pattern = isNullish(regex) ? undefined : patternOf(regex, options, name);
    const text = isNullish(input) ? undefined : stringOf(input, name, 51104);
    return pattern && text !== undefined ? apply(matchesOf(text, pattern)) : nothing;
  });
}

const firstOf = (items: Iterable<unknown>): unknown => {
  const [first = null] = items;
  return first;
};

/** Searches: mingo's count halves of characters, and never end where a match is empty. */
export const regexOperators: Operators = {
  $regexMatch: search('$regexMatch', false, (matches) => firstOf(matches) !== null),
  $regexFind: search('$regexFind', null, firstOf),
  $regexFindAll: search('$regexFindAll', [], (matches) => [...matches]),
};
