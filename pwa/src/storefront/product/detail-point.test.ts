import { describe, expect, it } from 'vitest';
import { findDetail } from './detail-point.ts';

const size = 32;

/** Returns the pixels of a picture whose brightness at a cell is given from 0 to 255. */
function picture(brightness: (x: number, y: number) => number): number[] {
  return Array.from({ length: size * size }, (_, at) => {
    const value = brightness(at % size, Math.floor(at / size));
    return [value, value, value, 255];
  }).flat();
}

describe('the most detailed point', () => {
  it('is the stone of a ring and not its hollow', () => {
    const ring = picture((x, y) => {
      const isBand = Math.abs(Math.hypot(x - 16, y - 19) - 9) < 1.5;
      const isStone = Math.abs(x - 16) <= 3 && Math.abs(y - 7) <= 3;
      if (isStone) return (x + y) % 2 === 0 ? 255 : 40;
      return isBand ? 160 : 235;
    });
    const { x, y } = findDetail(ring);
    expect(Math.abs(x - 0.5)).toBeLessThan(0.1);
    expect(y).toBeGreaterThan(0.15);
    expect(y).toBeLessThan(0.35);
  });

  it('is the centre of an even picture', () => {
    expect(findDetail(picture(() => 200))).toEqual({ x: 0.5, y: 0.5 });
  });
});
