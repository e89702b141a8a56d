import type { Vector } from '../vector.ts';
import type { Solid } from './solids.ts';

interface Operation {
  readonly solid: Solid;
  /** Width of the fillet, in millimetres, where it meets what was there before. */
  readonly fillet: number;
  readonly isCut: boolean;
}

/** Minimum of two distances, rounded over the width so that curvature does not jump. */
function smoothMinimum(a: number, b: number, width: number): number {
  const overlap = width - Math.abs(a - b);
  if (overlap <= 0) return Math.min(a, b);
  return Math.min(a, b) - (overlap * overlap * overlap) / (6 * width * width);
}

/**
 * A piece of metal in one: parts that run into each other in fillets, and cuts made into them, in
 * the order in which the goldsmith works. What is added after a cut stands in it.
 */
export class Casting {
  private readonly operations: Operation[] = [];

  add(solid: Solid, fillet: number): this {
    this.operations.push({ solid, fillet, isCut: false });
    return this;
  }

  cut(solid: Solid, fillet: number): this {
    this.operations.push({ solid, fillet, isCut: true });
    return this;
  }

  /** The box that holds all, with room for fillets. */
  bounds(): { readonly low: Vector; readonly high: Vector } {
    const parts = this.operations.filter(({ isCut }) => !isCut);
    const side = (pick: 'low' | 'high', k: 0 | 1 | 2) => {
      const all = parts.map(({ solid }) => solid[pick][k]);
      return pick === 'low' ? Math.min(...all) - 0.3 : Math.max(...all) + 0.3;
    };
    return {
      low: [side('low', 0), side('low', 1), side('low', 2)],
      high: [side('high', 0), side('high', 1), side('high', 2)],
    };
  }

  distance(x: number, y: number, z: number): number {
    let d = Infinity;
    for (const { solid, fillet, isCut } of this.operations) {
      const own = solid.distance(x, y, z);
      d = isCut ? -smoothMinimum(-d, own, fillet) : smoothMinimum(d, own, fillet);
    }
    return d;
  }

  /** Only what can be felt within `radius` of a point. */
  restrictTo(x: number, y: number, z: number, radius: number): Casting {
    const away = this.operations.map(({ solid }) => solid.distance(x, y, z));
    const least = this.operations.reduce(
      (low, { isCut }, i) => (isCut ? low : Math.min(low, away[i] ?? Infinity)),
      Infinity,
    );
    const local = new Casting();
    this.operations.forEach((step, i) => {
      const reach = step.isCut ? 2.6 * radius : Math.max(least + 2.6 * radius, 1.5 * radius);
      if ((away[i] ?? 0) <= reach + step.fillet) local.operations.push(step);
    });
    return local;
  }
}
