import { normalise } from '../vector.ts';
import { createRadianceFunction, type Environment, type Surroundings } from './environment.ts';

const sideLength = 512;

/**
 * Environment baked to a texture. The upper hemisphere uses an octahedral mapping, which has no seam
 * and needs one division per lookup.
 */
export class EnvironmentMap {
  private readonly texels = new Float32Array(sideLength * sideLength * 3);

  constructor(environment: Environment, surroundings: Surroundings) {
    const radiance = createRadianceFunction(environment, surroundings);
    for (let row = 0; row < sideLength; row++) {
      for (let column = 0; column < sideLength; column++) {
        const [u, v] = [(2 * column) / (sideLength - 1) - 1, (2 * row) / (sideLength - 1) - 1];
        const [x, y] = [(u - v) / 2, (u + v) / 2];
        const direction = normalise([x, y, Math.max(0, 1 - Math.abs(x) - Math.abs(y))]);
        this.texels.set(radiance(direction), (row * sideLength + column) * 3);
      }
    }
  }

  /** Adds to `sum` the radiance from the ray's upward direction, times its throughput. */
  add(ray: Float64Array, at: number, sum: Float64Array): void {
    const x = ray[at + 3] ?? 0;
    const y = ray[at + 4] ?? 0;
    const size =
      (0.5 * (sideLength - 1)) / ((x < 0 ? -x : x) + (y < 0 ? -y : y) + (ray[at + 5] ?? 0));
    const u = (x + y) * size + 0.5 * (sideLength - 1);
    const v = (y - x) * size + 0.5 * (sideLength - 1);
    const column = u >= sideLength - 1 ? sideLength - 2 : u | 0;
    const row = v >= sideLength - 1 ? sideLength - 2 : v | 0;
    addBilinear(this.texels, sideLength, column, row, u - column, v - row, ray, at, sum);
  }
}

/** Adds the bilinearly interpolated texel, times the throughput ray[at + 6..8], to `sum`. */
export function addBilinear(
  texels: Float32Array,
  side: number,
  column: number,
  row: number,
  u: number,
  v: number,
  ray: Float64Array,
  at: number,
  sum: Float64Array,
): void {
  const a = (row * side + column) * 3;
  const b = a + side * 3;
  const w11 = u * v;
  const w10 = u - w11;
  const w01 = v - w11;
  const w00 = 1 - u - w01;
  for (let channel = 0; channel < 3; channel++) {
    const value =
      w00 * (texels[a + channel] ?? 0) +
      w10 * (texels[a + 3 + channel] ?? 0) +
      w01 * (texels[b + channel] ?? 0) +
      w11 * (texels[b + 3 + channel] ?? 0);
    sum[channel] = (sum[channel] ?? 0) + (ray[at + 6 + channel] ?? 0) * value;
  }
}
