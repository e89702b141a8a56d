import { BSONRegExp } from 'bson';
import { MongoError } from '../errors.ts';

/** PCRE syntax that JavaScript lacks or interprets differently. */
const pcreOnly = /\\[pPQEhHRKGXC]|\[\[:|\(\*|(?<!\\)\[\^?\]/;

/** PCRE's whitespace is ASCII only. */
const whitespace = '\\t-\\r ';

/** In PCRE only \n ends a line, and `$` also matches before a final one. */
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
 * Translates a MongoDB regular expression with the options i, m, s, x and u, which may also be inline as in
 * `(?i)`. It matches whole code points.
 * @throws MongoError with `errorCode` for invalid patterns and for syntax that only PCRE supports.
 */
export function compileRegex(pattern: string, flagOptions: string, errorCode: number): RegExp {
  const [inlineGroup = '', inlineOptions = ''] = /^\(\?([imsx]+)\)/.exec(pattern) ?? [];
  const options = flagOptions + inlineOptions;
  for (const option of flagOptions) {
    if (!'imsxu'.includes(option))
      throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const body = pattern.slice(inlineGroup.length);
  const source = options.includes('x')
    ? body.replace(extendedTokens, (token) => (/^[\s#]/.test(token) ? '' : token))
    : body;
  const table = translations(options.includes('m'), options.includes('s'));
  const translated = source.replace(tokens, (token) =>
    token.startsWith('[')
      ? token.replace(escapes, (sequence) => (sequence === '\\s' ? whitespace : sequence))
      : (table[token] ?? token),
  );
  const flags = options.includes('i') ? 'i' : '';
  try {
    return new RegExp(translated, `${flags}u`);
  } catch {
    if (pcreOnly.test(source)) throw new MongoError(errorCode, `unsupported regex: ${pattern}`);
  }
  try {
    return new RegExp(translated, flags);
  } catch {
    throw new MongoError(errorCode, `Regular expression is invalid: ${pattern}`);
  }
}

/** Returns the pattern and the options of a regular expression or a string. */
export function regexParts(value: unknown): { pattern: string; options: string } {
  if (value instanceof BSONRegExp) return { pattern: value.pattern, options: value.options };
  if (!(value instanceof RegExp)) return { pattern: String(value), options: '' };
  // bson decodes MongoDB's option s as JavaScript's flag g
  return { pattern: value.source, options: value.flags.replace('g', 's') };
}

export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}
