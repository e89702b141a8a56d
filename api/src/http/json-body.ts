import { HttpError } from '../errors.ts';

/** How deep lists and objects may lie in one another; the contract's own go to 3. */
const mostDeep = 20;
/** Members of all lists and objects together; the contract's largest, an order of 200 lines, has 800. */
const mostMembers = 5000;

/**
 * Parses the JSON of a request. Its depth and the number of its members are counted in the text,
 * before anything is built of it: a megabyte of '[' would cost a hundred of objects. Empty is {}.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  refuseExcess(text);
  const body: unknown = parse(text);
  if (typeof body !== 'object' || body === null) {
    throw new HttpError(400, 'The request must be a JSON object.');
  }
  return body;
}

function parse(text: string): unknown {
  try {
    // Only a text that may spell the name, plainly or escaped, is looked at key by key.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The JSON is malformed.');
  }
}

/** A key that, copied by assignment somewhere, would change what an object is. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError(key);
  return value;
}

const code = (letter: string) => letter.charCodeAt(0);
const quote = code('"');
const backslash = code('\\');
const comma = code(',');
const opening = new Set([code('{'), code('[')]);
const closing = new Set([code('}'), code(']')]);

function refuseExcess(text: string): void {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfString(text, at);
    else if (letter === comma) members++;
    else if (opening.has(letter)) {
      depth++;
      members++;
    } else if (closing.has(letter)) depth--;
    if (depth > mostDeep) throw new HttpError(400, 'The JSON is nested too deeply.');
    if (members > mostMembers) throw new HttpError(400, 'The JSON has too many fields.');
  }
}

/** Where the string that begins at `start` ends; one that does not end is the parser's to tell. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
