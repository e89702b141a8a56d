import { dot, plus, times, type Vector } from './vector.ts';

/** Off a face, from either side. */
export function reflected(direction: Vector, normal: Vector): Vector {
  return plus(direction, normal, -2 * dot(direction, normal));
}

/** Into (`index` < 1) or out of the stone; undefined where all light is reflected. */
export function refracted(direction: Vector, normal: Vector, index: number): Vector | undefined {
  const inward = -dot(direction, normal);
  const rest = 1 - index * index * (1 - inward * inward);
  if (rest < 0) return undefined;
  return plus(times(direction, index), normal, index * inward - Math.sqrt(rest));
}

/** How much of the light a face throws back, by the cosines to its normal on both sides. */
export function fresnel(cosOutside: number, cosInside: number, index: number): number {
  const parallel = (index * cosOutside - cosInside) / (index * cosOutside + cosInside);
  const across = (cosOutside - index * cosInside) / (cosOutside + index * cosInside);
  return (parallel * parallel + across * across) / 2;
}
