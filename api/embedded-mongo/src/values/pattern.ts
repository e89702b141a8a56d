import { BSONRegExp } from 'bson';
import { MongoError } from '../errors.ts';

/** What PCRE has and JavaScript would read as something else. */
const pcreOnly = /\\[pPQEhHRKGXC]|\[\[:|\(\*|(?<!\\)\[\^?\]/;

/** PCRE's blanks are those of ASCII. */
const whitespace = '\\t-\\r ';

/** For PCRE a line ends with \n only, and `$` is also before one that ends the text. */
function translations(isMultiline: boolean, isDotAll: boolean): Record<string, string> {
  return {
    '.': isDotAll ? '[^]' : '[^\\n]',
    '^': isMultiline ? '(?:^|(?<=\\n)(?=[^]))' : '^',
    $: isMultiline ? '(?:$|(?=\\n))' : '(?=\\n?$)',
    '\\A': '^',
    '\\Z': '(?=\\n?$)',
    '\\z': '$',
    '\\s': `[${whitespace}]`,
    '\\S': `[^${whitespace}]`,
  };
}

const extendedTokens = /\\.|\[(?:\\.|[^\]])*\]|\s+|#.*/g;
const escapes = /\\[\s\S]/g;
const tokens = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[.^$]/g;

/**
 * A JavaScript pattern for MongoDB's: options i, m, s, x and u, also at its start, as in `(?i)`. It matches characters, not halves of
 * them. `invalid` is the code for what can't be read; a pattern that only PCRE knows is refused with it.
 */
export function compilePattern(pattern: string, given: string, invalid: number): RegExp {
  const [start = '', own = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? [];
  const options = given + own;
  for (const option of given) {
    if (!'imsxu'.includes(option))
      throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const rest = pattern.slice(start.length);
  const source = options.includes('x')
    ? rest.replace(extendedTokens, (part) => (/^[\s#]/.test(part) ? '' : part))
    : rest;
  const table = translations(options.includes('m'), options.includes('s'));
  const translated = source.replace(tokens, (part) =>
    part.startsWith('[')
      ? part.replace(escapes, (sign) => (sign === '\\s' ? whitespace : sign))
      : (table[part] ?? part),
  );
  const flags = options.includes('i') ? 'i' : '';
  try {
    return new RegExp(translated, `${flags}u`);
  } catch {
    if (pcreOnly.test(source)) throw new MongoError(invalid, `unsupported regex: ${pattern}`);
  }
  try {
    return new RegExp(translated, flags);
  } catch {
    throw new MongoError(invalid, `Regular expression is invalid: ${pattern}`);
  }
}

/** Pattern and options of a regular expression, or of a text. */
export function patternParts(value: unknown): { pattern: string; options: string } {
  if (value instanceof BSONRegExp) return { pattern: value.pattern, options: value.options };
  if (!(value instanceof RegExp)) return { pattern: String(value), options: '' };
  // bson decodes the option s as JavaScript's g
  return { pattern: value.source, options: value.flags.replace('g', 's') };
}

export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}
