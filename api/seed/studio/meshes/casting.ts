import type { Vector } from '../vector.ts';
import type { Solid } from './solids.ts';

interface Piece {
  readonly solid: Solid;
  /** Width of the fillet, in millimetres, where it meets what was there before. */
  readonly fillet: number;
}

/** Minimum of two distances, rounded over the width so that curvature does not jump. */
function filletedMinimum(a: number, b: number, width: number): number {
  const overlap = width - Math.abs(a - b);
  if (overlap <= 0) return Math.min(a, b);
  return Math.min(a, b) - (overlap * overlap * overlap) / (6 * width * width);
}

/** A piece of metal in one: parts that run into each other in fillets, and cuts made into them. */
export class Casting {
  private readonly parts: Piece[] = [];
  private readonly cuts: Piece[] = [];

  add(solid: Solid, fillet: number): this {
    this.parts.push({ solid, fillet });
    return this;
  }

  cut(solid: Solid, fillet: number): this {
    this.cuts.push({ solid, fillet });
    return this;
  }

  /** The box that holds all, with room for fillets. */
  bounds(): { readonly low: Vector; readonly high: Vector } {
    const side = (pick: 'low' | 'high', k: 0 | 1 | 2) => {
      const all = this.parts.map(({ solid }) => solid[pick][k]);
      return pick === 'low' ? Math.min(...all) - 0.3 : Math.max(...all) + 0.3;
    };
    return {
      low: [side('low', 0), side('low', 1), side('low', 2)],
      high: [side('high', 0), side('high', 1), side('high', 2)],
    };
  }

  distance(x: number, y: number, z: number): number {
    let d = Infinity;
    for (const { solid, fillet } of this.parts) {
      d = filletedMinimum(d, solid.distance(x, y, z), fillet);
    }
    for (const { solid, fillet } of this.cuts) {
      d = -filletedMinimum(-d, solid.distance(x, y, z), fillet);
    }
    return d;
  }

  /** Only what can be felt within `radius` of a point. */
  near(x: number, y: number, z: number, radius: number): Casting {
    const away = this.parts.map(({ solid }) => solid.distance(x, y, z));
    const least = Math.min(...away);
    const local = new Casting();
    this.parts.forEach((part, i) => {
      const reach = least + 2.6 * radius + part.fillet;
      if ((away[i] ?? 0) <= reach) local.parts.push(part);
    });
    for (const cut of this.cuts) {
      if (cut.solid.distance(x, y, z) <= 2.6 * radius + cut.fillet) local.cuts.push(cut);
    }
    return local;
  }
}
