import { readdir } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';

/** Pixels: a picture's cell, and the line below it for its name. */
const CELL = { width: 200, height: 200, line: 22 } as const;
const COLUMNS = 12;
const BACKGROUND = '#faf8f5';
const LABEL_COLOUR = '#6f675c';

async function renderCell(folder: string, name: string, at: number): Promise<OverlayOptions[]> {
  const left = (at % COLUMNS) * CELL.width;
  const top = Math.floor(at / COLUMNS) * (CELL.height + CELL.line);
  const picture = await sharp(`${folder}/${name}.jpg`)
    .resize(CELL.width - 8, CELL.height - 8, { fit: 'contain', background: BACKGROUND })
    .toBuffer();
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.line}"><text x="4" y="13" font-family="sans-serif" font-size="9" fill="${LABEL_COLOUR}">${name}</text></svg>`;
  return [
    { input: picture, left: left + 4, top: top + 4 },
    { input: Buffer.from(label), left, top: top + CELL.height },
  ];
}

/** All masters of a folder (or those that match) on one sheet, each with its name, as JPEG or PNG by the file's ending. */
export async function writeContactSheet(folder: string, file: string, names?: ReadonlySet<string>) {
  const masters = (await readdir(folder))
    .filter((entry) => entry.endsWith('.jpg'))
    .map((entry) => entry.replace(/\.jpg$/, ''))
    .filter((name) => !names || names.has(name))
    .sort();
  const cells = await Promise.all(masters.map((name, at) => renderCell(folder, name, at)));
  const rows = Math.ceil(masters.length / COLUMNS);
  const sheet = sharp({
    create: {
      width: Math.min(masters.length, COLUMNS) * CELL.width,
      height: rows * (CELL.height + CELL.line),
      channels: 3,
      background: BACKGROUND,
    },
  }).composite(cells.flat());
  await (file.endsWith('.png') ? sheet.png() : sheet.jpeg({ quality: 82, mozjpeg: true })).toFile(
    file,
  );
  return masters.length;
}
