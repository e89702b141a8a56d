import { inflateSync } from 'node:zlib';

/** Text in one font. The position is that of its first glyph, in points from the lower left corner. */
interface PdfRun {
  x: number;
  y: number;
  text: string;
}

/** Returns the text of each page of a PDF that pdfkit wrote, a line per run. */
export function pdfText(file: Buffer): string[] {
  return pdfRuns(file).map((runs) => runs.map(({ text }) => `${text}\n`).join(''));
}

/** Returns the runs of text on each page of a PDF that pdfkit wrote. */
export function pdfRuns(file: Buffer): PdfRun[][] {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const referred = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const fonts = new Map(
      [...referred(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => {
          return [name, charactersOf(streamOf(referred(objects.get(id) ?? '', 'ToUnicode')))];
        },
      ),
    );
    const blocks = streamOf(referred(page, 'Contents')).matchAll(/\nBT\n([\s\S]*?)\nET/g);
    return Array.from(blocks, ([, block = '']) => runOf(block, fonts));
  });
}

function runOf(block: string, fonts: ReadonlyMap<string, readonly string[]>): PdfRun {
  const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
  const characters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '');
  const ids = Array.from(
    block.matchAll(/<([0-9a-f]+)>/g),
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  );
  const text = ids.flat().map((id) => characters?.[Number.parseInt(id, 16)] ?? '');
  return { x: Number(x), y: Number(y), text: text.join('') };
}

function streamOf(object: string): string {
  const content = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1] ?? '';
  return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
}

/** Returns the characters of each glyph, from a ToUnicode map. */
function charactersOf(map: string): string[] {
  return [...map.matchAll(/\[(.*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}
