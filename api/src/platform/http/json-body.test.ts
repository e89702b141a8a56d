import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('parseJsonBody', () => {
  it('returns the same as JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        // Rejected, see below. fast-check generates this key, too.
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        const body = { value };
        expect(parseJsonBody(JSON.stringify(body))).toEqual(JSON.parse(JSON.stringify(body)));
      }),
    );
  });

  it('returns an empty object for an empty body', () => {
    expect(parseJsonBody('')).toEqual({});
    expect(parseJsonBody(' \n')).toEqual({});
  });

  it.each(['{', '{"a":}', 'a', '"a', '{"a":"\\', ']', '{}}', '{"a":1,}', '\u0000'])(
    'rejects malformed JSON %j',
    (text) => {
      expect(() => parseJsonBody(text)).toThrow('The JSON is malformed.');
    },
  );

  it.each(['1', '""', 'null', 'true'])('rejects %s, which is no object', (text) => {
    expect(() => parseJsonBody(text)).toThrow('The request must be a JSON object.');
  });

  it('accepts 20 levels of nesting and rejects 21', () => {
    expect(parseJsonBody(nested(20))).toBeTruthy();
    expect(() => parseJsonBody(nested(21))).toThrow('nested too deeply');
  });

  it('accepts 5000 members and rejects more, ignoring text inside strings', () => {
    expect(parseJsonBody(`[${Array(5000).fill(1)}]`)).toHaveLength(5000);
    expect(() => parseJsonBody(`[${Array(5001).fill(1)}]`)).toThrow('too many fields');
    expect(() => parseJsonBody(`[${Array(5001).fill('{}')}]`)).toThrow('too many fields');
    const text = '[{,"\\'.repeat(3000);
    expect(parseJsonBody(JSON.stringify({ text }))).toEqual({ text });
  });

  it('checks the limits before it parses', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const huge = '['.repeat(1024 * 1024);
    expect(() => parseJsonBody(huge)).toThrow('nested too deeply');
    const wide = `[${'0,'.repeat(500_000)}0]`;
    expect(() => parseJsonBody(wide)).toThrow('too many fields');
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":[{"\\u005f_proto__":1}]}',
    '{"a":{"__prot\\u006f__":1}}',
  ])('rejects the key __proto__ in %s', (text) => {
    expect(() => parseJsonBody(text)).toThrow('The JSON is malformed.');
  });

  it('accepts __proto__ as a value', () => {
    expect(parseJsonBody('{"name":"__proto__ \\u00e9"}')).toEqual({ name: '__proto__ é' });
  });
});
