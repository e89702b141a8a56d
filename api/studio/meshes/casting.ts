import type { Vector } from '../vector.ts';
import type { Solid } from './solids.ts';

interface Step {
  readonly solid: Solid;
  /** Width of the fillet, in millimetres, where it meets what was there before. */
  readonly fillet: number;
  readonly isCut: boolean;
}

/** Minimum of two distances, rounded over the width so that curvature does not jump. */
function filletedMinimum(a: number, b: number, width: number): number {
  const overlap = width - Math.abs(a - b);
  if (overlap <= 0) return Math.min(a, b);
  return Math.min(a, b) - (overlap * overlap * overlap) / (6 * width * width);
}

/**
 * A piece of metal in one: parts that run into each other in fillets, and cuts made into them, in
 * the order in which the goldsmith works. What is added after a cut stands in it.
 */
export class Casting {
  private readonly steps: Step[] = [];

  add(solid: Solid, fillet: number): this {
    this.steps.push({ solid, fillet, isCut: false });
    return this;
  }

  cut(solid: Solid, fillet: number): this {
    this.steps.push({ solid, fillet, isCut: true });
    return this;
  }

  /** The box that holds all, with room for fillets. */
  bounds(): { readonly low: Vector; readonly high: Vector } {
    const parts = this.steps.filter(({ isCut }) => !isCut);
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
    for (const { solid, fillet, isCut } of this.steps) {
      const own = solid.distance(x, y, z);
      d = isCut ? -filletedMinimum(-d, own, fillet) : filletedMinimum(d, own, fillet);
    }
    return d;
  }

  /** Only what can be felt within `radius` of a point. */
  near(x: number, y: number, z: number, radius: number): Casting {
    const away = this.steps.map(({ solid }) => solid.distance(x, y, z));
    const least = this.steps.reduce(
      (low, { isCut }, i) => (isCut ? low : Math.min(low, away[i] ?? Infinity)),
      Infinity,
    );
    const local = new Casting();
    this.steps.forEach((step, i) => {
      const reach = step.isCut ? 2.6 * radius : Math.max(least + 2.6 * radius, 1.5 * radius);
      if ((away[i] ?? 0) <= reach + step.fillet) local.steps.push(step);
    });
    return local;
  }
}
