import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoPlan } from './demo-plan.ts';
import { designs } from './jewellery-designs.ts';
import {
  jewelleryMedia,
  mediaKey,
  readMedia,
  type SeedMedia,
  StoneMediaChooser,
} from './photographs.ts';
import { shapes } from './shapes.ts';
import { weddingBands } from './wedding-bands.ts';

const demo = demoPlan({ email: 'admin@vajra.example', password: 'a password for tests' });
const products = [...demo.products];
const shown = new Map<string, SeedMedia>(
  [...products.flatMap(({ media }) => media), ...demo.sliders].map((item) => [
    mediaKey(item),
    item,
  ]),
);

/** Red, green and blue. */
const tileColour = [243, 239, 233];

describe('media of the demo', () => {
  it('have JPEGs of at least 1000 pixels for all photographs', async () => {
    expect(shown.size).toBeGreaterThan(80);
    for (const item of shown.values()) {
      if (item.kind === 'video') continue;
      const { format, width = 0, height = 0 } = await sharp(await readMedia(item)).metadata();
      expect([mediaKey(item), format]).toEqual([mediaKey(item), 'jpeg']);
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(1000);
    }
  });

  it('have the background colour of the product tile, so that no edge is visible', async () => {
    const isLight = (item: SeedMedia) =>
      item.kind === 'photograph' && !item.name.startsWith('slider-dark');
    for (const item of [...shown.values()].filter(isLight)) {
      const corner = await sharp(await readMedia(item))
        .extract({ left: 0, top: 0, width: 8, height: 8 })
        .raw()
        .toBuffer();
      const differences = Array.from(corner, (level, index) =>
        Math.abs(level - (tileColour[index % 3] ?? 0)),
      );
      expect(Math.max(...differences), mediaKey(item)).toBeLessThanOrEqual(3);
    }
  });

  it('show different photographs for two consecutive stones of the same kind', () => {
    const stoneMedia = new StoneMediaChooser();
    const kinds = [
      ...shapes.map((shape) => ({ shape, fancy: null }) as const),
      { shape: 'Cushion', fancy: 'Fancy Yellow' },
      { shape: 'Heart', fancy: 'Fancy Pink' },
    ] as const;
    for (const kind of kinds) {
      const stone = { ...kind, colour: 'D' } as const;
      const [one, two] = [stoneMedia.choose(stone), stoneMedia.choose(stone)];
      expect(one[0]).not.toEqual(two[0]);
    }
  });

  it('show every piece of jewellery from two sides', () => {
    for (const piece of [...designs, ...weddingBands]) {
      expect(jewelleryMedia(piece).length, piece.name).toBeGreaterThanOrEqual(2);
    }
  });
});
