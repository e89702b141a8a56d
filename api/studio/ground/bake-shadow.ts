import { smoothstep } from '../light/environment.ts';
import { FROM_CAMERA } from '../trace/ray-stack.ts';
import {
  fraction,
  GOLDEN_RATIO_STEP,
  hashName,
  R2_STEPS,
  RandomStream,
} from '../trace/sampling.ts';
import { WAVELENGTHS } from '../trace/spectrum.ts';
import { Tracer } from '../trace/tracer.ts';
import type { World } from '../trace/world.ts';
import type { ShadowMap } from './ground-map.ts';

export interface BakeOptions {
  /** Texels a side. */
  readonly side: number;
  /** Rays a texel in the middle; a half and a quarter of them further out. */
  readonly samples: number;
  readonly area: readonly [number, number, number];
  /** 1 as computed; above 1 a deeper shadow. */
  readonly strength: number;
}

const BLUR_SIGMA = 1.4;
/** A caustic may be this much brighter than the ground; a sample that much brighter than white. */
const MAX_CAUSTIC = 1.06;
const MAX_SAMPLE = 12;
/** Colour of caustics that is kept. */
const CAUSTIC_SATURATION = 0.7;

/** Writes an upward ray of even density by cosine, throughput 1, to slot 0. */
function startRay(tracer: Tracer, x: number, y: number, u: number, v: number): void {
  const radius = Math.sqrt(u);
  const { stack } = tracer;
  const { rays } = stack;
  rays[0] = x;
  rays[1] = y;
  rays[2] = 1e-4;
  rays[3] = radius * Math.cos(2 * Math.PI * v);
  rays[4] = radius * Math.sin(2 * Math.PI * v);
  rays[5] = Math.sqrt(1 - u);
  rays[6] = rays[7] = rays[8] = 1;
  // Depth 1: what a stone throws on the ground may be coarser than what the camera sees.
  stack.setOrigin(0, 1, FROM_CAMERA, 0);
}

/** What open ground receives, by channel. */
function unoccludedIrradiance(world: World): [number, number, number] {
  const open = new Tracer({ ...world, stones: [], mesh: null }, new RandomStream(1));
  const samples = 60_000;
  const total: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < samples; at++) {
    startRay(open, 0, 0, fraction(at * R2_STEPS[0]), fraction(at * R2_STEPS[1]));
    open.trace();
    for (const channel of [0, 1, 2] as const) total[channel] += (open.sum[channel] ?? 0) / samples;
  }
  return total;
}

function gatherIrradiance(world: World, options: BakeOptions): Float32Array {
  const { side, area } = options;
  const open = unoccludedIrradiance(world);
  const texels = new Float32Array(side * side * 3);
  const tracer = new Tracer(world, new RandomStream(2));
  for (let row = 0; row < side; row++) {
    const random = new RandomStream(hashName(`bake ${row}`));
    tracer.random = random;
    for (let column = 0; column < side; column++) {
      const away = 2 * Math.hypot(column / side - 0.5, row / side - 0.5);
      const samples = away < 0.75 ? options.samples : options.samples >> 1;
      const [shiftU, shiftV] = [random.next(), random.next()];
      const at = (row * side + column) * 3;
      for (let sample = 0; sample < samples; sample++) {
        const x = area[0] + (2 * ((column + random.next()) / side) - 1) * area[2];
        const y = area[1] + (2 * ((row + random.next()) / side) - 1) * area[2];
        tracer.wavelength = (fraction(shiftU + sample * GOLDEN_RATIO_STEP) * WAVELENGTHS) | 0;
        const u = fraction(shiftU + sample * R2_STEPS[0]);
        startRay(tracer, x, y, u, fraction(shiftV + sample * R2_STEPS[1]));
        tracer.trace();
        for (let channel = 0; channel < 3; channel++) {
          const light = Math.min(MAX_SAMPLE, tracer.sum[channel] ?? 0) / (open[channel] ?? 1);
          texels[at + channel] = (texels[at + channel] ?? 0) + light / samples;
        }
      }
    }
  }
  return texels;
}

/** A Gaussian along one axis; `step` is the distance of neighbours in the array. */
function blurAxis(from: Float32Array, side: number, step: number, other: number): Float32Array {
  const reach = Math.ceil(BLUR_SIGMA * 2.5);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * BLUR_SIGMA * BLUR_SIGMA)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const blurred = new Float32Array(from.length);
  for (let line = 0; line < side; line++) {
    for (let at = 0; at < side; at++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        kernel.forEach((weight, index) => {
          const near = Math.min(side - 1, Math.max(0, at + index - reach));
          sum += weight * (from[line * other + near * step + channel] ?? 0);
        });
        blurred[line * other + at * step + channel] = sum / total;
      }
    }
  }
  return blurred;
}

/** Calms the caustics and lets the map end in open ground before its border. */
function finishTexels(texels: Float32Array, side: number, strength: number): Float32Array {
  return texels.map((value, index) => {
    const texel = (index - (index % 3)) / 3;
    const [column, row] = [texel % side, Math.floor(texel / side)];
    const out = 2 * Math.hypot((column + 0.5) / side - 0.5, (row + 0.5) / side - 0.5);
    const fade = 1 - smoothstep(0.6, 0.97, out);
    const at = texel * 3;
    const grey = ((texels[at] ?? 0) + 2 * (texels[at + 1] ?? 0) + (texels[at + 2] ?? 0)) / 4;
    const calm = grey + (value - grey) * CAUSTIC_SATURATION;
    return Math.min(MAX_CAUSTIC, Math.max(0, 1 + (calm - 1) * fade * strength));
  });
}

/**
 * Computes once how much light reaches each place of the ground, so that the picture itself never
 * samples it: an even background and a shadow without noise.
 */
export function bakeShadow(world: World, options: BakeOptions): ShadowMap {
  const { side } = options;
  const raw = gatherIrradiance(world, options);
  const blurred = blurAxis(blurAxis(raw, side, 3, 3 * side), side, 3 * side, 3);
  return { side, area: options.area, texels: finishTexels(blurred, side, options.strength) };
}
