import { entryFacet, passesNear } from './facet-search.ts';
import { RAY, type RayStack } from './ray-stack.ts';
import type { World } from './world.ts';

/** What a ray meets. */
export const SEEN = { surroundings: 0, stone: 1, metal: 2 } as const;

/** Finds what a ray from outside meets; of a stone, also which, and where. */
export class FirstHit {
  stone = -1;
  lobe = 0;
  facet = -1;

  constructor(private readonly world: World) {}

  /** What the ray in this slot meets first; writes how far away to its tenth number. */
  find(stack: RayStack, slot: number): number {
    const { rays } = stack;
    const { stones, mesh } = this.world;
    const at = slot * RAY;
    const down = rays[at + 5] ?? 0;
    rays[at + 9] = down < 0 ? Math.max(0, (rays[at + 2] ?? 0) / -down) : 1e30;
    const from = stack.from[slot] ?? 0;
    let seen: number = SEEN.surroundings;
    for (let index = 0; index < stones.length; index++) {
      const stone = stones[index];
      if (index === from || !stone || !passesNear(stone, rays, at)) continue;
      for (let side = 0; side < stone.lobes.length; side++) {
        const lobe = stone.lobes[side];
        const facet = lobe ? entryFacet(lobe, rays, at) : -1;
        if (facet < 0) continue;
        this.stone = index;
        this.lobe = side;
        this.facet = facet;
        seen = SEEN.stone;
      }
    }
    if (mesh) {
      const { ray } = mesh;
      for (let part = 0; part < 6; part++) ray[part] = rays[at + part] ?? 0;
      ray[6] = rays[at + 9] ?? 0;
      if (mesh.intersect()) {
        rays[at + 9] = mesh.hit[0] ?? 0;
        seen = SEEN.metal;
      }
    }
    return seen;
  }
}
