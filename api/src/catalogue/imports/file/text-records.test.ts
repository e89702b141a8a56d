import { describe, expect, it } from 'vitest';
import { LongLineError, linesOf, RecordAssembler, splitLines } from './text-records.ts';

const maxCharacters = 1000;

/** Returns the lines of records with their cells; those of broken ones are null. */
function recordsOf(text: string, delimiter = ',') {
  const assembler = new RecordAssembler(delimiter, maxCharacters);
  const records = linesOf(text).flatMap((line) => assembler.push(line));
  return [...records, ...assembler.end()].map(({ line, lastLine, cells, isBroken }) => {
    const lines = line === lastLine ? line : `${line} to ${lastLine}`;
    return [lines, isBroken ? null : cells];
  });
}

async function* parts(...texts: string[]) {
  yield* texts;
}

async function split(...texts: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of splitLines(parts(...texts), maxCharacters)) lines.push(line);
  return lines;
}

describe('lines', () => {
  it('end with any line end, which may differ within a file', async () => {
    const lines = ['a\r\n', 'b\n', 'c\r', '\r', 'd'];
    expect(linesOf(lines.join(''))).toEqual(lines);
    expect(await split(lines.join(''))).toEqual(lines);
  });

  it('may be split anywhere', async () => {
    const text = 'a\r\nb\rc\nd\r\n';
    const lines = ['a\r\n', 'b\r', 'c\n', 'd\r\n'];
    for (let at = 0; at <= text.length; at++) {
      expect(await split(text.slice(0, at), text.slice(at))).toEqual(lines);
    }
    expect(await split(...text)).toEqual(lines);
  });

  it('are limited', async () => {
    const long = 'x'.repeat(maxCharacters + 1);
    await expect(split(long)).rejects.toThrow(LongLineError);
    expect(await split(`${long.slice(1)}\n`)).toHaveLength(1);
  });
});

describe('records', () => {
  it.each([
    ['cells are trimmed', ' a , b\t,c \n', [[1, ['a', 'b', 'c']]]],
    [
      'lines without text are none',
      'a,b\n\n , \nc\n',
      [
        [1, ['a', 'b']],
        [4, ['c']],
      ],
    ],
    [
      'quoted cells may contain delimiters and quotes',
      '"a,b","c ""d"""\n',
      [[1, ['a,b', 'c "d"']]],
    ],
    [
      'quoted cells may contain lines that look like rows',
      'a,"b\r\n1,2,3\r\n",c\nd\n',
      [
        ['1 to 3', ['a', 'b\r\n1,2,3', 'c']],
        [4, ['d']],
      ],
    ],
    ['spaces may surround quoted cells', '"a" , "b, ""c""" ,d\n', [[1, ['a', 'b, "c"', 'd']]]],
    ['inches are text', '5" ring,7"\n', [[1, ['5" ring', '7"']]]],
    [
      'an unclosed quotation mark breaks its own line',
      'a,"b,c\n1,2,3\n4,"5",6\n7,8,9\n',
      [
        [1, null],
        [2, ['1', '2', '3']],
        [3, ['4', '5', '6']],
        [4, ['7', '8', '9']],
      ],
    ],
    [
      'text after a closed quotation mark breaks its line',
      'a,"b" c,d\n1,2,3\n',
      [
        [1, null],
        [2, ['1', '2', '3']],
      ],
    ],
    [
      'an unclosed quotation mark at the end of the file does, too',
      '1,2\na,"b\n3,4',
      [
        [1, ['1', '2']],
        [2, null],
        [3, ['3', '4']],
      ],
    ],
  ])('%s', (_, text, records) => expect(recordsOf(text)).toEqual(records));

  it('are read again when a quoted cell is longer than any may be', () => {
    const rows = Array.from({ length: 300 }, (_, at) => `${at},x`);
    const records = recordsOf(`a,"b\n${rows.join('\n')}\n`);
    expect(records).toEqual([[1, null], ...rows.map((row, at) => [at + 2, row.split(',')])]);
  });

  it.each(['|', ';', '\t'])('may be delimited by %j', (delimiter) => {
    expect(recordsOf(['a', '"b, c"', '"d"'].join(delimiter), delimiter)).toEqual([
      [1, ['a', 'b, c', 'd']],
    ]);
  });
});
