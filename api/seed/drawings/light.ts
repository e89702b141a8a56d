import type { Random } from '../random.ts';
import { unit, type Vector } from './vector.ts';

/** The room round the stone: lamps above, the viewer's own shadow, the plate below. */
export interface Light {
  readonly lamps: readonly {
    readonly towards: Vector;
    readonly cos: number;
    readonly power: number;
  }[];
  readonly turn: number;
}

export function lightFrom(random: Random): Light {
  const turn = random.between(0, 2 * Math.PI);
  const count = 16;
  const lamps = Array.from({ length: count }, (_, index) => {
    const azimuth = turn + (index / count) * 4 * Math.PI + random.between(-0.3, 0.3);
    const fromZenith = index % 2 === 0 ? random.between(0.3, 0.6) : random.between(0.65, 1.2);
    return {
      towards: unit([
        Math.sin(fromZenith) * Math.cos(azimuth),
        Math.sin(fromZenith) * Math.sin(azimuth),
        Math.cos(fromZenith),
      ]),
      cos: Math.cos(random.between(0.1, 0.24)),
      power: random.between(0.5, 1.1),
    };
  });
  return { lamps, turn };
}

/** How bright the room is in a direction, 0 to about 2. */
export function lightOf(light: Light, [x, y, z]: Vector): number {
  if (z < 0) return 0.62 + 0.2 * z;
  const fromZenith = Math.acos(Math.min(1, z));
  // The head and camera over the stone darken it: that is what draws a brilliant's arrows.
  const head = Math.min(1, Math.max(0, (fromZenith - 0.15) / 0.12));
  const wall = 0.55 + 0.4 * Math.sin(Math.atan2(y, x) - light.turn) * Math.sin(fromZenith);
  let lamp = 0;
  for (const { towards, cos, power } of light.lamps) {
    const nearness = x * towards[0] + y * towards[1] + z * towards[2];
    if (nearness > cos) lamp += power;
  }
  return 0.1 + head * (wall + lamp);
}
