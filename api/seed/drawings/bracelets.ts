import type { JewelLook } from './jewellery.ts';
import { held, laid, laidStone, shadowUnder } from './laid.ts';
import { wire } from './metal.ts';
import { projected, setStone, spaced } from './scene.ts';
import type { Point } from './vector.ts';

/** The loop that a bracelet falls into when it is laid down. */
function loop(): Point[] {
  return Array.from({ length: 720 }, (_, index): Point => {
    const angle = (index / 720) * 2 * Math.PI;
    const reach = 1 + 0.07 * Math.cos(2 * angle + 0.5) + 0.03 * Math.sin(3 * angle);
    return [345 * reach * Math.sin(angle), 292 * reach * Math.cos(angle)];
  });
}

const onPage = ([x, y]: Point): Point => projected(laid, [x, y, 0]);

/** One line of stones, side by side. */
export function bracelet(look: JewelLook): string {
  const places = spaced(loop(), 41);
  const stones = places.map((at, index) => {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? at;
    const setting = laidStone(look, at, 20 / Math.sqrt(look.ratio));
    return {
      ...setting,
      look: { ...setting.look, light: `tennis ${look.metal} ${index % 9}` },
      // Stones lie across the line.
      along: [at[1] - nextY, nextX - at[0], 0] as const,
    };
  });
  const line = loop().map(onPage);
  return [
    shadowOf(line, 46),
    wire(line, 32, look.metal, true),
    ...stones.map((setting) => setStone(laid, setting)),
  ].join('');
}

function shadowOf(line: readonly Point[], width: number): string {
  const points = line.map(([x, y]) => `${x.toFixed(0)},${(y + 12).toFixed(0)}`).join('L');
  return [1, 0.8, 0.6]
    .map(
      (share, index) =>
        `<path d="M${points}Z" fill="none" stroke="${['#eee8e0', '#e8e1d7', '#e0d8cc'][index]}" stroke-width="${width * share}"/>`,
    )
    .join('');
}

/** A chain with stones here and there. */
export function stations(look: JewelLook): string {
  const settings = spaced(loop(), 250).map((at) => laidStone(look, at, 40));
  const line = loop().map(onPage);
  return [
    shadowOf(line, 12),
    ...settings.map((setting) => shadowUnder(setting)),
    wire(line, 8, look.metal, true),
    ...settings.map((setting) => held(setting, look.metal)),
  ].join('');
}
