import type { Vector } from '../vector.ts';
import type { Solid } from './solids.ts';

interface Operation {
  readonly solid: Solid;
  /** Width in millimetres of the fillet where the solid meets the existing metal. */
  readonly fillet: number;
  readonly isCut: boolean;
}

/** Returns the cubic smooth minimum of two distances, blended over `width`. */
function smoothMinimum(a: number, b: number, width: number): number {
  const overlap = width - Math.abs(a - b);
  if (overlap <= 0) return Math.min(a, b);
  return Math.min(a, b) - (overlap * overlap * overlap) / (6 * width * width);
}

/**
 * Signed distance field of a piece of metal: solids united or subtracted with fillets, in order. A
 * solid added after a cut fills it.
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

  /** Returns the bounding box, with a margin for fillets. */
  bounds(): { readonly low: Vector; readonly high: Vector } {
    const added = this.operations.filter(({ isCut }) => !isCut);
    const side = (pick: 'low' | 'high', k: 0 | 1 | 2) => {
      const all = added.map(({ solid }) => solid[pick][k]);
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
      const other = solid.distance(x, y, z);
      d = isCut ? -smoothMinimum(-d, other, fillet) : smoothMinimum(d, other, fillet);
    }
    return d;
  }

  /** Returns a field with only the operations that matter within `radius` of a point. */
  restrictTo(x: number, y: number, z: number, radius: number): Casting {
    const distances = this.operations.map(({ solid }) => solid.distance(x, y, z));
    const minimum = this.operations.reduce(
      (low, { isCut }, i) => (isCut ? low : Math.min(low, distances[i] ?? Infinity)),
      Infinity,
    );
    const local = new Casting();
    this.operations.forEach((step, i) => {
      const reach = step.isCut ? 2.6 * radius : Math.max(minimum + 2.6 * radius, 1.5 * radius);
      if ((distances[i] ?? 0) <= reach + step.fillet) local.operations.push(step);
    });
    return local;
  }
}
