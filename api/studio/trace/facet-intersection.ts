import type { CompiledStone, Lobe } from './compiled-stone.ts';

/**
 * Index of the distance in the `walk` array of `findExitFacet`, which holds 9 numbers: position 0-2,
 * unit direction 3-5, resulting distance 6, and the two below.
 */
export const distanceIndex = 6;

/** Approach speed towards the nearest facet so far and the gap to it; gap / speed is the distance. */
const speedIndex = 7;
const gapIndex = 8;

/**
 * Returns the nearest exit facet in the range [from, to) if it is closer than the distance stored in
 * `walk`, else `found`. Cross-multiplication replaces the division and also rejects facets that the ray
 * moves away from, which leaves one rarely taken branch in the loop.
 */
function nearestExit(
  facets: Float64Array,
  from: number,
  to: number,
  walk: Float64Array,
  found: number,
): number {
  const px = walk[0] ?? 0;
  const py = walk[1] ?? 0;
  const pz = walk[2] ?? 0;
  const dx = walk[3] ?? 0;
  const dy = walk[4] ?? 0;
  const dz = walk[5] ?? 0;
  let speed = walk[speedIndex] ?? 0;
  let gap = walk[gapIndex] ?? 0;
  let nearest = found;
  for (let i = from; i < to; i += 4) {
    const nx = facets[i] ?? 0;
    const ny = facets[i + 1] ?? 0;
    const nz = facets[i + 2] ?? 0;
    const along = nx * dx + ny * dy + nz * dz;
    const clearance = (facets[i + 3] ?? 0) - (nx * px + ny * py + nz * pz);
    if (along * gap > speed * clearance) {
      speed = along;
      gap = clearance;
      nearest = i;
    }
  }
  walk[speedIndex] = speed;
  walk[gapIndex] = gap;
  return nearest;
}

/** Returns the height above the girdle plane at which the ray leaves through the facet just found. */
const exitHeight = (walk: Float64Array, start: number, slope: number): number =>
  start + (slope * (walk[gapIndex] ?? 0)) / (walk[speedIndex] ?? 1);

function searchLobe(stone: CompiledStone, lobe: Lobe, walk: Float64Array): number {
  const { facets, crown, pavilion, girdle, seam } = lobe;
  const axis = stone.axis;
  const start = (walk[0] ?? 0) * axis[0] + (walk[1] ?? 0) * axis[1] + (walk[2] ?? 0) * axis[2];
  const slope = (walk[3] ?? 0) * axis[0] + (walk[4] ?? 0) * axis[1] + (walk[5] ?? 0) * axis[2];
  let found = seam < 0 ? -1 : nearestExit(facets, seam, seam + 4, walk, -1);
  if (slope < 0 || (slope < 0.5 && start < stone.girdleBottom)) {
    found = nearestExit(facets, crown, pavilion, walk, found);
    if (found >= 0 && exitHeight(walk, start, slope) < stone.girdleBottom) return found;
    found = nearestExit(facets, 0, crown, walk, found);
  } else {
    found = nearestExit(facets, 0, crown, walk, found);
    if (found >= 0 && exitHeight(walk, start, slope) > stone.girdleTop) return found;
    found = nearestExit(facets, crown, pavilion, walk, found);
  }
  const height = exitHeight(walk, start, slope);
  if (found >= 0 && (height < stone.girdleBottom || height > stone.girdleTop)) return found;
  return nearestExit(facets, pavilion, girdle, walk, found);
}

/**
 * Returns the facet that a ray inside the stone hits next, or -1, and writes its distance to
 * walk[distanceIndex]. Below the girdle only the pavilion bounds the stone, and above it only the crown, so
 * most calls test half of the facets.
 */
export function findExitFacet(stone: CompiledStone, lobe: Lobe, walk: Float64Array): number {
  walk[speedIndex] = 0;
  walk[gapIndex] = 1;
  const found = searchLobe(stone, lobe, walk);
  walk[distanceIndex] = (walk[gapIndex] ?? 0) / (walk[speedIndex] ?? 1);
  return found;
}

/**
 * Returns the facet through which a ray from outside enters a lobe and writes its distance to
 * ray[at + 9]; -1 if the ray misses or enters beyond ray[at + 9].
 */
export function findEntryFacet(lobe: Lobe, ray: Float64Array, at: number): number {
  const { facets, seam } = lobe;
  const ox = ray[at] ?? 0;
  const oy = ray[at + 1] ?? 0;
  const oz = ray[at + 2] ?? 0;
  const dx = ray[at + 3] ?? 0;
  const dy = ray[at + 4] ?? 0;
  const dz = ray[at + 5] ?? 0;
  let near = 1e-5;
  let far = ray[at + 9] ?? 0;
  let found = -1;
  for (let index = 0; index < facets.length; index += 4) {
    const nx = facets[index] ?? 0;
    const ny = facets[index + 1] ?? 0;
    const nz = facets[index + 2] ?? 0;
    const along = nx * dx + ny * dy + nz * dz;
    const gap = (facets[index + 3] ?? 0) - (nx * ox + ny * oy + nz * oz);
    if (along < 0) {
      if (gap < near * along) {
        near = gap / along;
        found = index;
      }
    } else if (gap < far * along) {
      far = gap / along;
    } else if (along === 0 && gap < 0) {
      return -1;
    }
    if (near > far) return -1;
  }
  if (found < 0 || found === seam) return -1;
  ray[at + 9] = near;
  return found;
}

/** Returns whether the ray hits the stone's bounding sphere. */
export function hitsBoundingSphere(stone: CompiledStone, ray: Float64Array, at: number): boolean {
  const [cx, cy, cz] = stone.centre;
  const mx = cx - (ray[at] ?? 0);
  const my = cy - (ray[at + 1] ?? 0);
  const mz = cz - (ray[at + 2] ?? 0);
  const along = mx * (ray[at + 3] ?? 0) + my * (ray[at + 4] ?? 0) + mz * (ray[at + 5] ?? 0);
  const squaredDistance = mx * mx + my * my + mz * mz - along * along;
  return along > -stone.radius && squaredDistance <= stone.radius * stone.radius;
}
