import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../random.ts';
import { shapes } from '../shapes.ts';
import { cutOf } from './cut.ts';
import { drawPicture, type Picture } from './gallery.ts';
import { lightFrom } from './light.ts';
import { fromAbove, piecesOf } from './trace.ts';
import { centroid, clipped, dot, doubleArea } from './vector.ts';

const convex = shapes.filter((shape) => shape !== 'Heart');

describe('cuts', () => {
  it.each(shapes)('looks outwards with every facet: %s', (shape) => {
    for (const { normal, offset } of cutOf(shape, 1.2).facets) {
      expect(Math.hypot(...normal)).toBeCloseTo(1);
      expect(offset).toBeGreaterThan(0);
    }
  });

  it.each(convex)('has all corners behind each facet, nearly: %s', (shape) => {
    const { facets } = cutOf(shape, shape === 'Marquise' ? 1.9 : 1.2);
    const corners = facets.flatMap((facet) => facet.corners);
    for (const { normal, offset } of facets) {
      const furthest = Math.max(...corners.map((corner) => dot(normal, corner)));
      expect(furthest).toBeLessThan(offset + 0.12);
    }
  });

  it.each(shapes)('is covered by its pieces when seen from above: %s', (shape) => {
    const cut = cutOf(shape, 1.1);
    const light = lightFrom(randomOf('test'));
    const pieces = piecesOf({
      cut,
      light,
      view: fromAbove,
      body: [1, 1, 1],
      fire: 1,
      depth: 0,
      smallest: 1,
    });
    // Each facet twice: as the ground of its pieces, and as the one piece of a beam not split.
    const area = pieces.reduce((sum, { polygon }) => sum + Math.abs(doubleArea(polygon)) / 4, 0);
    const girdle = cut.facets
      .filter(({ normal }) => normal[2] > 0.02)
      .reduce(
        (sum, { corners }) => sum + Math.abs(doubleArea(corners.map(([x, y]) => [x, y]))) / 2,
        0,
      );
    expect(area).toBeCloseTo(girdle, 5);
    for (const { colour } of pieces) expect(Math.min(...colour)).toBeGreaterThanOrEqual(0);
  });
});

describe('clipping', () => {
  it('keeps what two squares share, whichever way they turn', () => {
    const square = (x: number) =>
      [
        [x, 0],
        [x + 2, 0],
        [x + 2, 2],
        [x, 2],
      ] as const;
    const shared = clipped(square(0), [...square(1)].reverse());
    expect(Math.abs(doubleArea(shared)) / 2).toBeCloseTo(2);
    expect(centroid(shared)).toEqual([1.5, 1]);
    expect(clipped(square(0), square(3))).toEqual([]);
  });
});

describe('pictures', () => {
  const look = { shape: 'Pear', ratio: 1.5, body: 'pink', light: 'test' } as const;
  const jewel = {
    kind: 'halo ring',
    shape: 'Oval',
    ratio: 1.35,
    body: 'colourless',
    metal: 'rose',
  } as const;
  const pictures: readonly (readonly [Picture, number, number])[] = [
    [{ kind: 'face', ...look }, 1000, 1000],
    [{ kind: 'tilted', ...look }, 1000, 1000],
    [{ kind: 'diagram', shape: 'Emerald', ratio: 1.4 }, 1000, 1000],
    [{ kind: 'icon', shape: 'Heart', ratio: 0.97 }, 400, 400],
    [{ kind: 'jewel', look: jewel }, 1000, 1000],
    [{ kind: 'detail', look: jewel }, 1000, 1000],
    [{ kind: 'slider', index: 1 }, 2400, 1000],
  ];

  it.each(pictures)('are drawn the same each time: %j', async (picture, width, height) => {
    const drawn = await drawPicture(picture);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(await drawPicture(picture)).toEqual(drawn);
  });

  it('lie on the plate, with no edge to be seen', async () => {
    const { data } = await sharp(await drawPicture({ kind: 'face', ...look }))
      .extract({ left: 4, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const plate = [0xf3, 0xef, 0xe9];
    // JPEG keeps a colour to within one step.
    plate.forEach((level, at) => {
      expect(Math.abs((data[at] ?? 0) - level)).toBeLessThanOrEqual(1);
    });
  });
});
