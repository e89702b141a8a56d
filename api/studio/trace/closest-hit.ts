import { findEntryFacet, hitsBoundingSphere } from './facet-intersection.ts';
import { RAY_STRIDE, type RayStack } from './ray-stack.ts';
import type { World } from './world.ts';

/** What a ray meets. */
export const HIT = { surroundings: 0, stone: 1, metal: 2 } as const;

/** Finds what a ray from outside meets; of a stone, also which, and where. */
export class ClosestHit {
  stone = -1;
  lobe = 0;
  facet = -1;

  constructor(private readonly world: World) {}

  /** What the ray in this slot meets first; writes how far away to its tenth number. */
  find(stack: RayStack, slot: number): number {
    const { rays } = stack;
    const { stones, mesh } = this.world;
    const at = slot * RAY_STRIDE;
    const down = rays[at + 5] ?? 0;
    rays[at + 9] = down < 0 ? Math.max(0, (rays[at + 2] ?? 0) / -down) : 1e30;
    const from = stack.from[slot] ?? 0;
    let seen: number = HIT.surroundings;
    for (let index = 0; index < stones.length; index++) {
      const stone = stones[index];
      if (index === from || !stone || !hitsBoundingSphere(stone, rays, at)) continue;
      for (let side = 0; side < stone.lobes.length; side++) {
        const lobe = stone.lobes[side];
        const facet = lobe ? findEntryFacet(lobe, rays, at) : -1;
        if (facet < 0) continue;
        this.stone = index;
        this.lobe = side;
        this.facet = facet;
        seen = HIT.stone;
      }
    }
    if (mesh) {
      const { ray } = mesh;
      for (let part = 0; part < 6; part++) ray[part] = rays[at + part] ?? 0;
      ray[6] = rays[at + 9] ?? 0;
      if (mesh.intersect()) {
        rays[at + 9] = mesh.hit[0] ?? 0;
        seen = HIT.metal;
      }
    }
    return seen;
  }
}
