import { findEntryFacet, hitsBoundingSphere } from './facet-intersection.ts';
import { type RayStack, rayStride } from './ray-stack.ts';
import type { World } from './world.ts';

/** Kinds of objects a ray can hit. */
export const hitKinds = { background: 0, stone: 1, metal: 2 } as const;

/** Finds the closest hit of a ray outside all stones. For a stone, the fields hold stone, lobe and facet. */
export class ClosestHit {
  stone = -1;
  lobe = 0;
  facet = -1;

  constructor(private readonly world: World) {}

  /** Returns the kind of the closest hit of the ray in a slot, and writes its distance to element 9. */
  find(stack: RayStack, slot: number): number {
    const { rays } = stack;
    const { stones, mesh } = this.world;
    const at = slot * rayStride;
    const down = rays[at + 5] ?? 0;
    rays[at + 9] = down < 0 ? Math.max(0, (rays[at + 2] ?? 0) / -down) : 1e30;
    const from = stack.from[slot] ?? 0;
    let kind: number = hitKinds.background;
    for (let index = 0; index < stones.length; index++) {
      const stone = stones[index];
      if (index === from || !stone || !hitsBoundingSphere(stone, rays, at)) continue;
      for (let lobeIndex = 0; lobeIndex < stone.lobes.length; lobeIndex++) {
        const lobe = stone.lobes[lobeIndex];
        const facet = lobe ? findEntryFacet(lobe, rays, at) : -1;
        if (facet < 0) continue;
        this.stone = index;
        this.lobe = lobeIndex;
        this.facet = facet;
        kind = hitKinds.stone;
      }
    }
    if (mesh) {
      const { ray } = mesh;
      for (let i = 0; i < 6; i++) ray[i] = rays[at + i] ?? 0;
      ray[6] = rays[at + 9] ?? 0;
      if (mesh.intersect()) {
        rays[at + 9] = mesh.hit[0] ?? 0;
        kind = hitKinds.metal;
      }
    }
    return kind;
  }
}
