import { smoothstep } from '../light/environment.ts';
import type { Vector } from '../vector.ts';
import { ThinLens } from './camera.ts';
import { HIT } from './closest-hit.ts';
import { fraction, hashName, RandomStream, SAMPLE_STEPS } from './sampling.ts';
import type { Scene } from './scene.ts';
import { WAVELENGTHS } from './spectrum.ts';
import { Tracer } from './tracer.ts';
import type { World } from './world.ts';

/** No sample counts for more than this, so that no single one makes a spark. */
const MAX_RADIANCE = 20;
/** Samples are judged in blocks: two blocks that agree end the pixel. */
const BLOCK_SIZE = 16;
/** How far two blocks may lie apart, in the root of the radiance: some six levels of 255 where it is bright. */
const CONVERGENCE_TOLERANCE = 0.025;
/** Part of half a side in which shadows fade: so wide that nobody sees where they do. */
const FADE_WIDTH = 0.45;

/** Rows of one picture, one pixel after the other. */
export class RowRenderer {
  private readonly tracer: Tracer;
  private readonly lens: ThinLens;
  private readonly ground: Vector;
  private readonly total = new Float64Array(3);
  private readonly block = new Float64Array(3);
  private readonly shift = new Float64Array(5);
  private seen = 0;

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

  /** Linear RGB of one row, written at `offset`; the same whatever was exposed before it. */
  renderRow(row: number, radiance: Float32Array, offset: number): void {
    this.tracer.random = new RandomStream(hashName(`${this.name} ${row}`));
    for (let column = 0; column < this.width; column++) {
      const count = this.samplePixel(column, row);
      const kept = this.seen === HIT.surroundings ? this.shadowFade(column, row) : 1;
      for (let channel = 0; channel < 3; channel++) {
        const open = this.ground[channel] ?? 0;
        const value = (this.total[channel] ?? 0) / count;
        radiance[offset + column * 3 + channel] = open + kept * (value - open);
      }
    }
  }

  /** Shadows end within the picture, so that its border is the plate's own colour. */
  private shadowFade(column: number, row: number): number {
    const across = 1 - Math.abs((2 * column) / (this.width - 1) - 1);
    const along = 1 - Math.abs((2 * row) / (this.height - 1) - 1);
    return smoothstep(0, FADE_WIDTH, across) * smoothstep(0, FADE_WIDTH, along);
  }

  /** Adds a pixel's samples to `total` and answers how many there are. */
  private samplePixel(column: number, row: number): number {
    const { total, block, shift, tracer } = this;
    for (let at = 0; at < 5; at++) shift[at] = tracer.random.next();
    total.fill(0);
    this.seen = HIT.surroundings;
    let taken = 0;
    let wanted = this.scene.samples.rest;
    while (taken < wanted) {
      block.fill(0);
      const size = Math.min(BLOCK_SIZE, wanted - taken);
      for (let sample = 0; sample < size; sample++) this.sample(column, row, taken + sample);
      const agrees = taken > 0 && this.agrees(taken, size);
      for (let channel = 0; channel < 3; channel++) {
        total[channel] = (total[channel] ?? 0) + (block[channel] ?? 0);
      }
      taken += size;
      if (this.seen !== HIT.surroundings && taken === size) {
        wanted = Math.max(wanted, this.scene.samples.stone);
      }
      if (agrees) return taken;
    }
    return taken;
  }

  /** Whether the block just taken says what those before it said. */
  private agrees(taken: number, size: number): boolean {
    for (let channel = 0; channel < 3; channel++) {
      const before = Math.sqrt(Math.max(0, (this.total[channel] ?? 0) / taken));
      const now = Math.sqrt(Math.max(0, (this.block[channel] ?? 0) / size));
      if (Math.abs(Math.min(before, 1.3) - Math.min(now, 1.3)) > CONVERGENCE_TOLERANCE)
        return false;
    }
    return true;
  }

  private sample(column: number, row: number, index: number): void {
    const { tracer, shift, block } = this;
    const u = fraction((shift[0] ?? 0) + index * SAMPLE_STEPS[0]);
    const v = fraction((shift[1] ?? 0) + index * SAMPLE_STEPS[1]);
    const w = fraction((shift[2] ?? 0) + index * SAMPLE_STEPS[2]);
    const s = fraction((shift[3] ?? 0) + index * SAMPLE_STEPS[3]);
    const t = fraction((shift[4] ?? 0) + index * SAMPLE_STEPS[4]);
    this.lens.generateRay(tracer.stack, column, row, u, v, s, t);
    tracer.wavelength = (w * WAVELENGTHS) | 0;
    tracer.trace();
    this.seen = Math.max(this.seen, tracer.firstHitKind);
    const { sum } = tracer;
    const most = Math.max(sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0);
    const part = most > MAX_RADIANCE ? MAX_RADIANCE / most : 1;
    for (let channel = 0; channel < 3; channel++) {
      block[channel] = (block[channel] ?? 0) + (sum[channel] ?? 0) * part;
    }
  }
}
