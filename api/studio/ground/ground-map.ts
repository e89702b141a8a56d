import { addBilinear } from '../light/environment-map.ts';
import type { Vector } from '../vector.ts';

/** Square texture of the ground's irradiance relative to open ground. */
export interface ShadowMap {
  /** Side in texels. */
  readonly side: number;
  /** Three numbers per texel. */
  readonly texels: Float32Array;
  /** Centre x, centre y and half the side of the square, in scene units. */
  readonly area: readonly [number, number, number];
}

/** The ground plane z = 0: one colour, multiplied by the baked shadow. */
export class GroundMap {
  private readonly coloured: Float32Array | null;

  constructor(
    /** Linear radiance of unshadowed ground. */
    readonly radiance: Vector,
    private readonly shadow: ShadowMap | null,
  ) {
    this.coloured = shadow
      ? shadow.texels.map(
          (irradiance, index) =>
            irradiance *
            (index % 3 === 0 ? radiance[0] : index % 3 === 1 ? radiance[1] : radiance[2]),
        )
      : null;
  }

  /** Adds to `sum` the ground radiance hit by the descending ray at `at`, times its throughput. */
  add(ray: Float64Array, at: number, sum: Float64Array): void {
    const { shadow, coloured, radiance } = this;
    if (shadow && coloured) {
      const [middleX, middleY, half] = shadow.area;
      const down = Math.max(0, (ray[at + 2] ?? 0) / -(ray[at + 5] ?? -1));
      const x = (ray[at] ?? 0) + (ray[at + 3] ?? 0) * down;
      const y = (ray[at + 1] ?? 0) + (ray[at + 4] ?? 0) * down;
      const u = ((x - middleX) / half + 1) * 0.5 * shadow.side - 0.5;
      const v = ((y - middleY) / half + 1) * 0.5 * shadow.side - 0.5;
      if (u >= 0 && v >= 0 && u < shadow.side - 1 && v < shadow.side - 1) {
        const [column, row] = [u | 0, v | 0];
        addBilinear(coloured, shadow.side, column, row, u - column, v - row, ray, at, sum);
        return;
      }
    }
    sum[0] = (sum[0] ?? 0) + (ray[at + 6] ?? 0) * radiance[0];
    sum[1] = (sum[1] ?? 0) + (ray[at + 7] ?? 0) * radiance[1];
    sum[2] = (sum[2] ?? 0) + (ray[at + 8] ?? 0) * radiance[2];
  }
}
