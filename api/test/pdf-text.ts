import { inflateSync } from 'node:zlib';

/** Returns the text of each page of a PDF that pdfkit wrote, a line per run of one font. */
export function pdfText(file: Buffer): string[] {
  const source = file.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
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
    const runs = [
      ...streamOf(referred(page, 'Contents')).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ|ET/g),
    ];
    let [text, font] = ['', ''];
    for (const [operator, name, shown] of runs) {
      if (name) font = name;
      else if (operator === 'ET') text += '\n';
      else {
        for (const [, hex = ''] of shown?.matchAll(/<([0-9a-f]+)>/g) ?? []) {
          const ids = hex.match(/.{4}/g) ?? [];
          text += ids.map((id) => fonts.get(font)?.[Number.parseInt(id, 16)] ?? '').join('');
        }
      }
    }
    return text;
  });
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
