import { HttpError } from '../errors.ts';

/** Maximum nesting of arrays and objects. The contract uses 3 levels. */
const maxDepth = 20;
/** Maximum members of all arrays and objects. The largest valid body, an order of 200 rows, has 800. */
const maxMembers = 5000;

/**
 * Parses a JSON request body; an empty one returns `{}`. Depth and member count are checked on the
 * text before parsing, because a megabyte of '[' would become about 100 MB of objects.
 *
 * @throws HttpError with status 400
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  checkLimits(text);
  const body: unknown = parse(text);
  if (typeof body !== 'object' || body === null) {
    throw new HttpError(400, 'The request must be a JSON object.');
  }
  return body;
}

function parse(text: string): unknown {
  try {
    // The reviver is slow, so it runs only on text that may contain the key, plain or escaped.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, rejectPrototype) : JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The JSON is malformed.');
  }
}

/** Rejects a key that would change the prototype of an object when copied by assignment. */
function rejectPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError(key);
  return value;
}

const charCode = (char: string) => char.charCodeAt(0);
const quote = charCode('"');
const backslash = charCode('\\');
const comma = charCode(',');
const opening = new Set([charCode('{'), charCode('[')]);
const closing = new Set([charCode('}'), charCode(']')]);

function checkLimits(text: string): void {
  let depth = 0;
  let members = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index);
    if (char === quote) index = endOfString(text, index);
    else if (char === comma) members++;
    else if (opening.has(char)) {
      depth++;
      members++;
    } else if (closing.has(char)) depth--;
    if (depth > maxDepth) throw new HttpError(400, 'The JSON is nested too deeply.');
    if (members > maxMembers) throw new HttpError(400, 'The JSON has too many fields.');
  }
}

/** Returns the index of the closing quote, or the end of an unterminated string, which fails to parse. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
