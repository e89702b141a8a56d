import { readdir } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';

/** Size of a thumbnail's cell and of the label below it, in pixels. */
const cell = { width: 200, height: 200, labelHeight: 22 } as const;
const columns = 12;
const sheetColour = '#faf8f5';
const labelColour = '#6f675c';

async function renderCell(folder: string, name: string, index: number): Promise<OverlayOptions[]> {
  const left = (index % columns) * cell.width;
  const top = Math.floor(index / columns) * (cell.height + cell.labelHeight);
  const thumbnail = await sharp(`${folder}/${name}.jpg`)
    .resize(cell.width - 8, cell.height - 8, { fit: 'contain', background: sheetColour })
    .toBuffer();
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.labelHeight}"><text x="4" y="13" font-family="sans-serif" font-size="9" fill="${labelColour}">${name}</text></svg>`;
  return [
    { input: thumbnail, left: left + 4, top: top + 4 },
    { input: Buffer.from(label), left, top: top + cell.height },
  ];
}

/**
 * Writes a contact sheet of the masters in a folder, or of those in `names`, each labelled with its
 * name. The file's extension selects PNG or JPEG. Returns how many photographs it shows.
 */
export async function writeContactSheet(folder: string, file: string, names?: ReadonlySet<string>) {
  const masters = (await readdir(folder))
    .filter((entry) => entry.endsWith('.jpg'))
    .map((entry) => entry.replace(/\.jpg$/, ''))
    .filter((name) => !names || names.has(name))
    .sort();
  const cells = await Promise.all(masters.map((name, index) => renderCell(folder, name, index)));
  const rows = Math.ceil(masters.length / columns);
  const sheet = sharp({
    create: {
      width: Math.min(masters.length, columns) * cell.width,
      height: rows * (cell.height + cell.labelHeight),
      channels: 3,
      background: sheetColour,
    },
  }).composite(cells.flat());
  await (file.endsWith('.png') ? sheet.png() : sheet.jpeg({ quality: 82, mozjpeg: true })).toFile(
    file,
  );
  return masters.length;
}
