import type { CompiledStone, Lobe } from './compiled-stone.ts';

/** Where `nearestFacet` reads and writes: position 0-2, unit direction 3-5, distance found 6; 9 numbers. */
export const DISTANCE = 6;

/** The speed towards the nearest facet so far, and the gap to it: their quotient is the distance. */
const SPEED = 7;
const GAP = 8;

/**
 * The nearest of the facets from..to that the walk leaves through, if nearer than what SPEED and
 * GAP hold; else `found`. Quotients are compared by multiplying across, and what the ray moves
 * away from loses by its sign, so that the loop has one branch and that is rarely taken.
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
  let speed = walk[SPEED] ?? 0;
  let gap = walk[GAP] ?? 0;
  let nearest = found;
  for (let at = from; at < to; at += 4) {
    const nx = facets[at] ?? 0;
    const ny = facets[at + 1] ?? 0;
    const nz = facets[at + 2] ?? 0;
    const along = nx * dx + ny * dy + nz * dz;
    const room = (facets[at + 3] ?? 0) - (nx * px + ny * py + nz * pz);
    if (along * gap > speed * room) {
      speed = along;
      gap = room;
      nearest = at;
    }
  }
  walk[SPEED] = speed;
  walk[GAP] = gap;
  return nearest;
}

/** Height above the girdle's middle plane at which the walk leaves through what `scan` has found. */
const exitHeight = (walk: Float64Array, start: number, climb: number): number =>
  start + (climb * (walk[GAP] ?? 0)) / (walk[SPEED] ?? 1);

function searchLobe(stone: CompiledStone, lobe: Lobe, walk: Float64Array): number {
  const { facets, crown, pavilion, girdle, seam } = lobe;
  const axis = stone.axis;
  const start = (walk[0] ?? 0) * axis[0] + (walk[1] ?? 0) * axis[1] + (walk[2] ?? 0) * axis[2];
  const climb = (walk[3] ?? 0) * axis[0] + (walk[4] ?? 0) * axis[1] + (walk[5] ?? 0) * axis[2];
  let found = seam < 0 ? -1 : nearestExit(facets, seam, seam + 4, walk, -1);
  if (climb < 0 || (climb < 0.5 && start < stone.girdleBottom)) {
    found = nearestExit(facets, crown, pavilion, walk, found);
    if (found >= 0 && exitHeight(walk, start, climb) < stone.girdleBottom) return found;
    found = nearestExit(facets, 0, crown, walk, found);
  } else {
    found = nearestExit(facets, 0, crown, walk, found);
    if (found >= 0 && exitHeight(walk, start, climb) > stone.girdleTop) return found;
    found = nearestExit(facets, crown, pavilion, walk, found);
  }
  const height = exitHeight(walk, start, climb);
  if (found >= 0 && (height < stone.girdleBottom || height > stone.girdleTop)) return found;
  return nearestExit(facets, pavilion, girdle, walk, found);
}

/**
 * The facet a ray inside the stone meets next; -1 if none, its distance in walk[DISTANCE].
 * A point below the girdle that the pavilion allows is in the stone, whatever the crown says (and
 * the other way round), so that most steps look at one half of the facets only.
 */
export function findExitFacet(stone: CompiledStone, lobe: Lobe, walk: Float64Array): number {
  walk[SPEED] = 0;
  walk[GAP] = 1;
  const found = searchLobe(stone, lobe, walk);
  walk[DISTANCE] = (walk[GAP] ?? 0) / (walk[SPEED] ?? 1);
  return found;
}

/**
 * Where a ray from outside enters a lobe: the facet, with its distance in ray[at+9]; -1 if it
 * misses or the entry lies beyond ray[at+9].
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

/** Whether the ray comes near the stone at all. */
export function hitsBoundingSphere(stone: CompiledStone, ray: Float64Array, at: number): boolean {
  const [cx, cy, cz] = stone.centre;
  const mx = cx - (ray[at] ?? 0);
  const my = cy - (ray[at + 1] ?? 0);
  const mz = cz - (ray[at + 2] ?? 0);
  const along = mx * (ray[at + 3] ?? 0) + my * (ray[at + 4] ?? 0) + mz * (ray[at + 5] ?? 0);
  const apart = mx * mx + my * my + mz * mz - along * along;
  return along > -stone.radius && apart <= stone.radius * stone.radius;
}
