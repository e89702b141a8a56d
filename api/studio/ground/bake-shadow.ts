import { smoothstep } from '../light/environment.ts';
import { fromCamera } from '../trace/ray-stack.ts';
import { fraction, goldenRatioStep, hashName, RandomStream, r2Steps } from '../trace/sampling.ts';
import { wavelengthCount } from '../trace/spectrum.ts';
import { Tracer } from '../trace/tracer.ts';
import type { World } from '../trace/world.ts';
import type { ShadowMap } from './ground-map.ts';

export interface BakeOptions {
  /** Side in texels. */
  readonly side: number;
  /** Rays per texel near the centre; half as many further out. */
  readonly samples: number;
  /** Centre x, centre y and half the side of the baked square. */
  readonly area: readonly [number, number, number];
  /** 1 is physically correct, above 1 is darker. */
  readonly strength: number;
}

const blurSigma = 1.4;
/** Maximum brightness of a caustic relative to the ground, and of a single sample. */
const maxCaustic = 1.06;
const maxSample = 12;
/** Saturation of caustics relative to the simulation. */
const causticSaturation = 0.7;

/** Writes a cosine-distributed upward ray with throughput 1 to slot 0. */
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
  // Starts at depth 1, because caustics need less precision than what the camera sees directly.
  stack.setOrigin(0, 1, fromCamera, 0);
}

/** Returns the irradiance of open ground per channel. */
function unoccludedIrradiance(world: World): [number, number, number] {
  const tracer = new Tracer({ ...world, stones: [], mesh: null }, new RandomStream(1));
  const samples = 60_000;
  const total: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < samples; i++) {
    startRay(tracer, 0, 0, fraction(i * r2Steps[0]), fraction(i * r2Steps[1]));
    tracer.trace();
    for (const channel of [0, 1, 2] as const)
      total[channel] += (tracer.sum[channel] ?? 0) / samples;
  }
  return total;
}

/** Returns the irradiance of each texel relative to open ground. */
function gatherIrradiance(world: World, options: BakeOptions): Float32Array {
  const { side, area } = options;
  const open = unoccludedIrradiance(world);
  const texels = new Float32Array(side * side * 3);
  const tracer = new Tracer(world, new RandomStream(2));
  for (let row = 0; row < side; row++) {
    const random = new RandomStream(hashName(`bake ${row}`));
    tracer.random = random;
    for (let column = 0; column < side; column++) {
      const distance = 2 * Math.hypot(column / side - 0.5, row / side - 0.5);
      const samples = distance < 0.75 ? options.samples : options.samples >> 1;
      const [shiftU, shiftV] = [random.next(), random.next()];
      const at = (row * side + column) * 3;
      for (let sample = 0; sample < samples; sample++) {
        const x = area[0] + (2 * ((column + random.next()) / side) - 1) * area[2];
        const y = area[1] + (2 * ((row + random.next()) / side) - 1) * area[2];
        tracer.wavelength = (fraction(shiftU + sample * goldenRatioStep) * wavelengthCount) | 0;
        const u = fraction(shiftU + sample * r2Steps[0]);
        startRay(tracer, x, y, u, fraction(shiftV + sample * r2Steps[1]));
        tracer.trace();
        for (let channel = 0; channel < 3; channel++) {
          const irradiance = Math.min(maxSample, tracer.sum[channel] ?? 0) / (open[channel] ?? 1);
          texels[at + channel] = (texels[at + channel] ?? 0) + irradiance / samples;
        }
      }
    }
  }
  return texels;
}

/** Blurs along one axis with a Gaussian; `step` and `lineStride` are strides in the array. */
function blurAxis(
  from: Float32Array,
  side: number,
  step: number,
  lineStride: number,
): Float32Array {
  const reach = Math.ceil(blurSigma * 2.5);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * blurSigma * blurSigma)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const blurred = new Float32Array(from.length);
  for (let line = 0; line < side; line++) {
    for (let at = 0; at < side; at++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        kernel.forEach((weight, index) => {
          const near = Math.min(side - 1, Math.max(0, at + index - reach));
          sum += weight * (from[line * lineStride + near * step + channel] ?? 0);
        });
        blurred[line * lineStride + at * step + channel] = sum / total;
      }
    }
  }
  return blurred;
}

/** Limits and desaturates caustics, and fades the map to open ground at its border. */
function finishTexels(texels: Float32Array, side: number, strength: number): Float32Array {
  return texels.map((value, index) => {
    const texel = (index - (index % 3)) / 3;
    const [column, row] = [texel % side, Math.floor(texel / side)];
    const distance = 2 * Math.hypot((column + 0.5) / side - 0.5, (row + 0.5) / side - 0.5);
    const fade = 1 - smoothstep(0.6, 0.97, distance);
    const at = texel * 3;
    const grey = ((texels[at] ?? 0) + 2 * (texels[at + 1] ?? 0) + (texels[at + 2] ?? 0)) / 4;
    const desaturated = grey + (value - grey) * causticSaturation;
    return Math.min(maxCaustic, Math.max(0, 1 + (desaturated - 1) * fade * strength));
  });
}

/**
 * Precomputes the light that reaches the ground, so that rendering does not sample it and background
 * and shadow are free of noise.
 */
export function bakeShadow(world: World, options: BakeOptions): ShadowMap {
  const { side } = options;
  const raw = gatherIrradiance(world, options);
  const blurred = blurAxis(blurAxis(raw, side, 3, 3 * side), side, 3 * side, 3);
  return { side, area: options.area, texels: finishTexels(blurred, side, options.strength) };
}
