import { smoothstep } from '../light/environment.ts';
import type { Vector } from '../vector.ts';
import { ThinLens } from './camera.ts';
import { hitKinds } from './closest-hit.ts';
import { fraction, hashName, RandomStream, sampleSteps } from './sampling.ts';
import type { Scene } from './scene.ts';
import { wavelengthCount } from './spectrum.ts';
import { Tracer } from './tracer.ts';
import type { World } from './world.ts';

/** Samples are clamped to this radiance, which prevents fireflies. */
const maxRadiance = 20;
/** Samples per block. A pixel has converged when a block agrees with those before it. */
const blockSize = 16;
/** Largest difference of the square roots of radiance: about six of 255 levels in bright areas. */
const convergenceTolerance = 0.025;
/** Width of the border in which shadows fade out, as a fraction of half a side. */
const fadeWidth = 0.45;

/** Renders an image row by row, with adaptive sampling per pixel. */
export class RowRenderer {
  private readonly tracer: Tracer;
  private readonly lens: ThinLens;
  private readonly ground: Vector;
  private readonly total = new Float64Array(3);
  private readonly block = new Float64Array(3);
  private readonly shift = new Float64Array(5);
  private hitKind = 0;

  constructor(
    world: World,
    private readonly scene: Scene,
    private readonly width: number,
    private readonly height: number,
    private readonly name: string,
  ) {
    this.tracer = new Tracer(world, new RandomStream(0));
    this.ground = world.ground.radiance;
    this.lens = new ThinLens(scene.camera, width, height);
  }

  /** Writes the linear RGB of one row at `offset`. Independent of the rows rendered before it. */
  renderRow(row: number, radiance: Float32Array, offset: number): void {
    this.tracer.random = new RandomStream(hashName(`${this.name} ${row}`));
    for (let column = 0; column < this.width; column++) {
      const count = this.samplePixel(column, row);
      const strength = this.hitKind === hitKinds.background ? this.shadowFade(column, row) : 1;
      for (let channel = 0; channel < 3; channel++) {
        const open = this.ground[channel] ?? 0;
        const value = (this.total[channel] ?? 0) / count;
        radiance[offset + column * 3 + channel] = open + strength * (value - open);
      }
    }
  }

  /** Returns the shadow's strength, which fades to 0 so that the border has exactly the ground colour. */
  private shadowFade(column: number, row: number): number {
    const across = 1 - Math.abs((2 * column) / (this.width - 1) - 1);
    const along = 1 - Math.abs((2 * row) / (this.height - 1) - 1);
    return smoothstep(0, fadeWidth, across) * smoothstep(0, fadeWidth, along);
  }

  /** Adds a pixel's samples to `total` and returns their number. */
  private samplePixel(column: number, row: number): number {
    const { total, block, shift, tracer } = this;
    for (let i = 0; i < 5; i++) shift[i] = tracer.random.next();
    total.fill(0);
    this.hitKind = hitKinds.background;
    let taken = 0;
    let wanted = this.scene.samples.rest;
    while (taken < wanted) {
      block.fill(0);
      const size = Math.min(blockSize, wanted - taken);
      for (let sample = 0; sample < size; sample++) this.sample(column, row, taken + sample);
      const converged = taken > 0 && this.agrees(taken, size);
      for (let channel = 0; channel < 3; channel++) {
        total[channel] = (total[channel] ?? 0) + (block[channel] ?? 0);
      }
      taken += size;
      if (this.hitKind !== hitKinds.background && taken === size) {
        wanted = Math.max(wanted, this.scene.samples.stone);
      }
      if (converged) return taken;
    }
    return taken;
  }

  /** Returns whether the last block agrees with the mean of those before it. */
  private agrees(taken: number, size: number): boolean {
    for (let channel = 0; channel < 3; channel++) {
      const before = Math.sqrt(Math.max(0, (this.total[channel] ?? 0) / taken));
      const now = Math.sqrt(Math.max(0, (this.block[channel] ?? 0) / size));
      if (Math.abs(Math.min(before, 1.3) - Math.min(now, 1.3)) > convergenceTolerance) return false;
    }
    return true;
  }

  private sample(column: number, row: number, index: number): void {
    const { tracer, shift, block } = this;
    const u = fraction((shift[0] ?? 0) + index * sampleSteps[0]);
    const v = fraction((shift[1] ?? 0) + index * sampleSteps[1]);
    const w = fraction((shift[2] ?? 0) + index * sampleSteps[2]);
    const s = fraction((shift[3] ?? 0) + index * sampleSteps[3]);
    const t = fraction((shift[4] ?? 0) + index * sampleSteps[4]);
    this.lens.generateRay(tracer.stack, column, row, u, v, s, t);
    tracer.wavelength = (w * wavelengthCount) | 0;
    tracer.trace();
    this.hitKind = Math.max(this.hitKind, tracer.firstHitKind);
    const { sum } = tracer;
    const brightest = Math.max(sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0);
    const factor = brightest > maxRadiance ? maxRadiance / brightest : 1;
    for (let channel = 0; channel < 3; channel++) {
      block[channel] = (block[channel] ?? 0) + (sum[channel] ?? 0) * factor;
    }
  }
}
