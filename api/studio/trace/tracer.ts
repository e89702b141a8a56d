import { tableEndFactor } from '../light/table-end.ts';
import { ClosestHit, hitKinds } from './closest-hit.ts';
import type { CompiledStone, Lobe } from './compiled-stone.ts';
import { distanceIndex, findExitFacet } from './facet-intersection.ts';
import { reflectance, refractedSineSquared, schlickFactor } from './fresnel.ts';
import { reflectOffMetal } from './metal-reflection.ts';
import { fromMetal, RayStack, rayStride } from './ray-stack.ts';
import {
  bounceWeight,
  exitWeight,
  type PathLimits,
  pathLimitsFor,
  surfaceWeight,
} from './russian-roulette.ts';
import type { RandomStream } from './sampling.ts';
import { spectrum } from './spectrum.ts';
import type { World } from './world.ts';

const maxBounces = 100;

/**
 * Traces rays through a world. Paths inside a stone are split instead of sampled: at every facet the
 * refracted ray is emitted and the path continues along the reflection, so one sample gathers all its
 * exits with very little noise.
 */
export class Tracer {
  /** Radiance of the sample, linear RGB. */
  readonly sum = new Float64Array(3);
  /** Callers write the primary ray to slot 0 before `trace`. */
  readonly stack = new RayStack();
  wavelength = 0;
  firstHitKind: number = hitKinds.background;
  private readonly walk = new Float64Array(9);
  private readonly limits: PathLimits;
  private readonly hit: ClosestHit;

  constructor(
    private readonly world: World,
    public random: RandomStream,
  ) {
    this.hit = new ClosestHit(world);
    this.limits = pathLimitsFor(world.stones.length === 1 && world.mesh === null);
  }

  /** Traces the primary ray and writes its radiance to `sum`. */
  trace(): void {
    const { stack, sum } = this;
    sum.fill(0);
    stack.count = 1;
    let isFirst = true;
    while (stack.count > 0) {
      stack.count--;
      const slot = stack.count;
      const kind = this.hit.find(stack, slot);
      if (isFirst) this.firstHitKind = kind;
      isFirst = false;
      if (kind === hitKinds.background) this.addBackground(slot);
      else if (kind === hitKinds.metal) this.reflectOffMetal(slot);
      else this.enterStone(slot);
    }
  }

  /** Adds the ground or sky hit by a ray that misses all objects. */
  private addBackground(slot: number): void {
    const { rays, from, isDispersed } = this.stack;
    const { world, sum } = this;
    const at = slot * rayStride;
    const isFromMetal = from[slot] === fromMetal;
    if ((rays[at + 5] ?? 0) >= 0) {
      if (isFromMetal) world.metalLight.add(rays, at, sum);
      else world.stoneLight.add(rays, at, sum);
      return;
    }
    let factor = 1;
    if (isFromMetal) {
      const up = rays[at + 5] ?? 0;
      const end = tableEndFactor(world.tableEnd, -(rays[at + 4] ?? 0), -up);
      factor = world.groundInMetal * (1 + world.shadeBelow * up) * end;
    } else if (isDispersed[slot] === 1) factor = world.groundThroughStone;
    if (factor !== 1) this.scaleThroughput(at, factor);
    world.ground.add(rays, at, sum);
  }

  private scaleThroughput(at: number, factor: number): void {
    const { rays } = this.stack;
    rays[at + 6] = (rays[at + 6] ?? 0) * factor;
    rays[at + 7] = (rays[at + 7] ?? 0) * factor;
    rays[at + 8] = (rays[at + 8] ?? 0) * factor;
  }

  /** Reflects the slot's ray off the mesh hit just found. */
  private reflectOffMetal(slot: number): void {
    const { mesh, metals } = this.world;
    const { rays, depth } = this.stack;
    const at = slot * rayStride;
    if (!mesh || (depth[slot] ?? 0) >= this.limits.maxDepth) return;
    const metal = mesh.material * 3;
    if (mesh.isBack) {
      for (let channel = 0; channel < 3; channel++) {
        const radiance = 0.25 * (metals[metal + channel] ?? 0) * (rays[at + 6 + channel] ?? 0);
        this.sum[channel] = (this.sum[channel] ?? 0) + radiance;
      }
      return;
    }
    const cosine = reflectOffMetal(rays, at, mesh.hit);
    const white = schlickFactor(cosine);
    for (let channel = 0; channel < 3; channel++) {
      const face = metals[metal + channel] ?? 0;
      rays[at + 6 + channel] = (rays[at + 6 + channel] ?? 0) * (face + (1 - face) * white);
    }
    this.stack.setOrigin(
      slot,
      (depth[slot] ?? 0) + 1,
      fromMetal,
      this.stack.isDispersed[slot] ?? 0,
    );
    this.stack.count++;
  }

  /** Splits the slot's ray at the stone hit just found into a reflection and a path inside the stone. */
  private enterStone(slot: number): void {
    const { stack, walk, world } = this;
    const { rays } = stack;
    const at = slot * rayStride;
    const stone = world.stones[this.hit.stone];
    const lobe = stone?.lobes[this.hit.lobe];
    if (!stone || !lobe) return;
    const depth = stack.depth[slot] ?? 0;
    const distance = rays[at + 9] ?? 0;
    const dx = rays[at + 3] ?? 0;
    const dy = rays[at + 4] ?? 0;
    const dz = rays[at + 5] ?? 0;
    walk[0] = (rays[at] ?? 0) + dx * distance;
    walk[1] = (rays[at + 1] ?? 0) + dy * distance;
    walk[2] = (rays[at + 2] ?? 0) + dz * distance;
    const nx = lobe.facets[this.hit.facet] ?? 0;
    const ny = lobe.facets[this.hit.facet + 1] ?? 0;
    const nz = lobe.facets[this.hit.facet + 2] ?? 0;
    const outside = -(dx * nx + dy * ny + dz * nz);
    const index = spectrum.index[this.wavelength] ?? 1;
    const inside = Math.sqrt(1 - refractedSineSquared(outside, 1 / index));
    const reflected = reflectance(inside, outside, index);
    let r = rays[at + 6] ?? 0;
    let g = rays[at + 7] ?? 0;
    let b = rays[at + 8] ?? 0;
    const isDispersed = stack.isDispersed[slot] ?? 0;
    stack.count = slot;
    const survival = surfaceWeight(
      this.random,
      this.limits,
      Math.max(Math.abs(r), Math.abs(g), Math.abs(b)) * reflected,
      depth,
    );
    if (survival > 0) {
      const next = slot * rayStride;
      rays[next + 3] = dx + 2 * outside * nx;
      rays[next + 4] = dy + 2 * outside * ny;
      rays[next + 5] = dz + 2 * outside * nz;
      const weight = reflected * survival;
      rays[next + 6] = r * weight;
      rays[next + 7] = g * weight;
      rays[next + 8] = b * weight;
      this.emitRay(slot, depth, isDispersed);
    }
    if (depth >= this.limits.maxDepth) return;
    if (isDispersed === 0) {
      const colour = this.wavelength * 3;
      r *= spectrum.weight[colour] ?? 0;
      g *= spectrum.weight[colour + 1] ?? 0;
      b *= spectrum.weight[colour + 2] ?? 0;
    }
    const bend = outside / index - inside;
    walk[3] = dx / index + bend * nx;
    walk[4] = dy / index + bend * ny;
    walk[5] = dz / index + bend * nz;
    const kept = 1 - reflected;
    this.traceInside(stone, lobe, r * kept, g * kept, b * kept, depth);
  }

  /** Emits the ray whose direction and throughput are already in the slot from the path's position. */
  private emitRay(slot: number, depth: number, isDispersed: number): void {
    const { stack, walk } = this;
    const at = slot * rayStride;
    stack.rays[at] = walk[0] ?? 0;
    stack.rays[at + 1] = walk[1] ?? 0;
    stack.rays[at + 2] = walk[2] ?? 0;
    stack.setOrigin(slot, depth + 1, this.hit.stone, isDispersed);
    if (this.limits.isSingleStone) this.addBackground(slot);
    else stack.count = slot + 1;
  }

  /** Follows a path inside a stone and emits a ray wherever light leaves it. */
  private traceInside(
    stone: CompiledStone,
    entered: Lobe,
    red: number,
    green: number,
    blue: number,
    depth: number,
  ): void {
    const { walk, stack } = this;
    const { rays } = stack;
    const index = spectrum.index[this.wavelength] ?? 1;
    const [ar, ag, ab] = stone.absorption;
    let [r, g, b] = [red, green, blue];
    let lobe = entered;
    let side = this.hit.lobe;
    for (let bounce = 0; bounce < maxBounces; bounce++) {
      const facet = findExitFacet(stone, lobe, walk);
      if (facet < 0) return;
      const distance = Math.max(0, walk[distanceIndex] ?? 0);
      const dx = walk[3] ?? 0;
      const dy = walk[4] ?? 0;
      const dz = walk[5] ?? 0;
      walk[0] = (walk[0] ?? 0) + dx * distance;
      walk[1] = (walk[1] ?? 0) + dy * distance;
      walk[2] = (walk[2] ?? 0) + dz * distance;
      if (!stone.isClear) {
        r *= Math.exp(-ar * distance);
        g *= Math.exp(-ag * distance);
        b *= Math.exp(-ab * distance);
      }
      if (facet === lobe.seam) {
        side = 1 - side;
        lobe = stone.lobes[side] ?? lobe;
        continue;
      }
      const nx = lobe.facets[facet] ?? 0;
      const ny = lobe.facets[facet + 1] ?? 0;
      const nz = lobe.facets[facet + 2] ?? 0;
      const inside = dx * nx + dy * ny + dz * nz;
      const sine = refractedSineSquared(inside, index);
      if (sine < 1) {
        const outside = Math.sqrt(1 - sine);
        const reflected = reflectance(inside, outside, index);
        const strength = Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
        const survival = exitWeight(this.random, this.limits, strength * (1 - reflected), depth);
        if (survival > 0) {
          const weight = (1 - reflected) * survival;
          const slot = stack.count;
          const at = slot * rayStride;
          const bend = outside - index * inside;
          rays[at + 3] = index * dx + bend * nx;
          rays[at + 4] = index * dy + bend * ny;
          rays[at + 5] = index * dz + bend * nz;
          rays[at + 6] = r * weight;
          rays[at + 7] = g * weight;
          rays[at + 8] = b * weight;
          this.emitRay(slot, depth, 1);
        }
        const kept = reflected * bounceWeight(this.random, strength * reflected);
        if (kept === 0) return;
        r *= kept;
        g *= kept;
        b *= kept;
      }
      const turn = 2 * inside;
      walk[3] = dx - turn * nx;
      walk[4] = dy - turn * ny;
      walk[5] = dz - turn * nz;
    }
  }
}
