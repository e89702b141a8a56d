import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bands } from './bands.ts';
import { demoPlan } from './demo-plan.ts';
import { designs } from './jewellery-designs.ts';
import {
  type Picture,
  pictureKey,
  piecePictures,
  readPicture,
  StonePictures,
} from './photographs.ts';
import { shapes } from './shapes.ts';

const demo = demoPlan({ email: 'admin@vajra.example', password: 'a password for tests' });
const products = [...demo.products];
const shown = new Map<string, Picture>(
  [...products.flatMap(({ pictures }) => pictures), ...demo.sliders].map((picture) => [
    pictureKey(picture),
    picture,
  ]),
);

describe('the pictures of the demo', () => {
  it('are all there, as photographs as large as the shop shows them', async () => {
    expect(shown.size).toBeGreaterThan(80);
    for (const picture of shown.values()) {
      if (picture.kind === 'film') continue;
      const { format, width = 0, height = 0 } = await sharp(await readPicture(picture)).metadata();
      expect([pictureKey(picture), format]).toEqual([pictureKey(picture), 'jpeg']);
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(1000);
    }
  });

  it('lie on the plate, so that no edge of a photograph shows', async () => {
    const isLight = (picture: Picture) =>
      picture.kind === 'photograph' && !picture.name.startsWith('slider-dark');
    for (const picture of [...shown.values()].filter(isLight)) {
      const corner = await sharp(await readPicture(picture))
        .extract({ left: 0, top: 0, width: 8, height: 8 })
        .raw()
        .toBuffer();
      corner.forEach((level, at) => {
        const wanted = [243, 239, 233][at % 3] ?? 0;
        expect(Math.abs(level - wanted), pictureKey(picture)).toBeLessThanOrEqual(3);
      });
    }
  });

  it('are different ones for two neighbours of a kind', () => {
    const pictures = new StonePictures();
    const kinds = [
      ...shapes.map((shape) => ({ shape, fancy: null }) as const),
      { shape: 'Cushion', fancy: 'Fancy Yellow' },
      { shape: 'Heart', fancy: 'Fancy Pink' },
    ] as const;
    for (const kind of kinds) {
      const stone = { ...kind, colour: 'D' } as const;
      const [one, two] = [pictures.of(stone), pictures.of(stone)];
      expect(one[0]).not.toEqual(two[0]);
    }
  });

  it('show every design from two sides', () => {
    for (const piece of [...designs, ...bands]) {
      expect(piecePictures(piece).length, piece.name).toBeGreaterThanOrEqual(2);
    }
  });
});
