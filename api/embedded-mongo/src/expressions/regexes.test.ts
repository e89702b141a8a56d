import { BSONRegExp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useComputed } from '../../test/computed.ts';

const { computed } = useComputed();
const FACE = '\u{1f600}';

describe('regular expressions', () => {
  const find = (input: unknown, regex: unknown, options?: unknown) =>
    options === undefined ? { input, regex } : { input, regex, options };
  const match = (text: string, idx: number, ...captures: unknown[]) => ({
    match: text,
    idx,
    captures,
  });

  it.each<[string, object, object[]]>([
    [
      'groups',
      find('Simple Example ', '(m(p))'),
      [match('mp', 2, 'mp', 'p'), match('mp', 10, 'mp', 'p')],
    ],
    ['no match', find('Simple', 'foo'), []],
    ['a regex', find('cafétéria', /té/), [match('té', 4)]],
    ['a group that does not participate', find('ac', '(a(b)?)c'), [match('ac', 0, 'a', null)]],
    ['an empty group', find('ac', '(b*)a'), [match('a', 0, '')]],
    ['empty matches', find('bbb', '()'), [match('', 0, ''), match('', 1, ''), match('', 2, '')]],
    ['an empty string', find('', ''), [match('', 0)]],
    ['an end anchor', find('abc', 'b|$'), [match('b', 1), match('', 3)]],
    ['an end after the last match', find('abc', 'c|$'), [match('c', 2)]],
    ['a start anchor', find('aaa', '^a'), [match('a', 0)]],
    [
      'whole code points',
      find(`${FACE}${FACE}b`, '.'),
      [match(FACE, 0), match(FACE, 1), match('b', 2)],
    ],
    ['an end before a last newline', find('abc\n', 'c$'), [match('c', 2)]],
    ['no end before a newline that is not the last', find('c\n\n', 'c$'), []],
    ['lines that end with \\n only', find('a\rb', '^a.b$'), [match('a\rb', 0)]],
    ['no line end at a carriage return', find('a\ra', '^a', 'm'), [match('a', 0)]],
    ['ends of lines', find('a\nb\n', '.$', 'm'), [match('a', 0), match('b', 2)]],
    ['dollars and dots in classes', find('a$.', '[.$]+'), [match('$.', 1)]],
    ['dollars and dots escaped', find('a$.', '\\$\\.'), [match('$.', 1)]],
    ['option i', find('This Is Camel Case', /camel/, 'i'), [match('Camel', 8)]],
    ['option m', find('a1\na2', '^a', 'm'), [match('a', 0), match('a', 3)]],
    ['option s', find('a\nb', 'a.b', 's'), [match('a\nb', 0)]],
    ['option x', find('Foo', 'F o o # a comment', 'x'), [match('Foo', 0)]],
    ['options of the regex', find('ABC', /b/i), [match('B', 1)]],
    ['an escape of a character that needs none', find('a-b', 'a\\-b'), [match('a-b', 0)]],
    ['a bracket', find('[x]', '\\[x]'), [match('[x]', 0)]],
    ['a bracket in lines', find('x]\nx]', '^x]$', 'm'), [match('x]', 0), match('x]', 3)]],
    ['properties', find('aé', '\\p{L}+'), [match('aé', 0)]],
  ])('%s', async (_, operand, all) => {
    expect(await computed({ $regexFindAll: operand })).toEqual(all);
    expect(await computed({ $regexFind: operand })).toEqual(all[0] ?? null);
    expect(await computed({ $regexMatch: operand })).toBe(all.length > 0);
  });

  it.each([{ input: null, regex: 'a' }, { regex: /a/ }, { input: 'a', regex: null }, {}])(
    '%j has no match',
    async (operand) => {
      expect(await computed({ $regexFindAll: operand })).toEqual([]);
      expect(await computed({ $regexFind: operand })).toBeNull();
      expect(await computed({ $regexMatch: operand })).toBe(false);
    },
  );

  it('reads regexes from documents', async () => {
    const document = { text: 'OTHERText', pattern: /(t(e))xt$/i };
    expect(await computed({ $regexFind: find('$text', '$pattern') }, document)).toEqual(
      match('Text', 5, 'Te', 'e'),
    );
    const lines = { text: 'a\nb', pattern: new BSONRegExp('a.b', 's') };
    expect(await computed({ $regexMatch: find('$text', '$pattern') }, lines)).toBe(true);
  });

  it.each<[string, unknown, number]>([
    ['an argument that is not an object', 'x', 51103],
    ['an unknown argument', { input: 'a', regex: 'a', flags: 'i' }, 31024],
    ['a value that is not a string', find(1, 'a'), 51104],
    ['a value that is not a regex', find('a', ['a']), 51105],
    ['options that are not a string', find('a', 'a', 1), 51106],
    ['options given twice', find('a', /a/i, 'i'), 51107],
    ['an unknown option', find('a', 'a', 'g'), 51108],
    ['an invalid regex', find('a', '[0-9'), 51111],
    ['a bracket that opens a class', find(']', '[]a]'), 51111],
    ['syntax that JavaScript lacks', find('a', '[[:alpha:]]'), 51111],
  ])('rejects %s', async (_, operand, code) => {
    for (const name of ['$regexFind', '$regexFindAll', '$regexMatch'])
      await expect(computed({ [name]: operand })).rejects.toMatchObject({ code });
  });
});
