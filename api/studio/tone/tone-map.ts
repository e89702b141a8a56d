import { hashName, RandomStream } from '../trace/sampling.ts';
import type { Tone } from '../trace/scene.ts';
import type { Vector } from '../vector.ts';
import { addBloom } from './bloom.ts';

export const defaultTone: Tone = { exposure: 1, saturation: 0.88, gamutFloor: 0.1, bloom: 0.05 };

/** Radiance above which the curve rolls off, so that highlights fade to white gradually. */
const shoulderStart = 0.82;
const shoulderRange = 1 - shoulderStart;

const luminanceWeights: Vector = [0.2126, 0.7152, 0.0722];
const luminance = (r: number, g: number, b: number): number =>
  luminanceWeights[0] * r + luminanceWeights[1] * g + luminanceWeights[2] * b;

const shoulder = (value: number): number =>
  value <= shoulderStart
    ? value
    : shoulderStart + shoulderRange * (1 - Math.exp((shoulderStart - value) / shoulderRange));

const inverseShoulder = (value: number): number =>
  value <= shoulderStart
    ? value
    : shoulderStart - shoulderRange * Math.log(1 - (value - shoulderStart) / shoulderRange);

const encodeSrgb = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

const decodeSrgb = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Parses '#rrggbb' to channels from 0 to 255. */
export function parseHexColour(colour: string): Vector {
  const channel = (index: number) => Number.parseInt(colour.slice(index, index + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Returns the linear radiance that tone mapping turns into exactly this colour. */
export function inverseToneMap(colour: string, tone: Tone = defaultTone): Vector {
  const [r, g, b] = parseHexColour(colour);
  const linear = [r, g, b].map((channel) => inverseShoulder(decodeSrgb(channel / 255)));
  const [red = 0, green = 0, blue = 0] = linear;
  const grey = luminance(red, green, blue);
  const undo = (value: number) => (grey + (value - grey) / tone.saturation) / tone.exposure;
  return [undo(red), undo(green), undo(blue)];
}

/** Desaturates out-of-gamut colours towards grey, then applies the tone's saturation. */
function compressGamut(pixel: Float64Array, tone: Tone): void {
  const [r = 0, g = 0, b = 0] = pixel;
  const grey = luminance(r, g, b);
  const darkest = Math.min(r, g, b);
  const floor = tone.gamutFloor * Math.min(grey, 1.2);
  const factor = darkest < floor && grey > 0 ? (grey - floor) / (grey - darkest) : 1;
  const saturation = factor * tone.saturation;
  for (let channel = 0; channel < 3; channel++) {
    pixel[channel] = Math.max(0, grey + ((pixel[channel] ?? 0) - grey) * saturation);
  }
}

/** Maps linear radiance to sRGB bytes. The dither is below half a level, so flat areas stay flat. */
export function toneMap(
  radiance: Float32Array,
  width: number,
  height: number,
  chosen: Partial<Tone> = {},
): Uint8Array {
  const tone = { ...defaultTone, ...chosen };
  const light = radiance.map((value) => value * tone.exposure);
  if (tone.bloom > 0) addBloom(light, width, height, tone.bloom);
  const bytes = new Uint8Array(light.length);
  const random = new RandomStream(hashName('dither'));
  const pixel = new Float64Array(3);
  for (let at = 0; at < light.length; at += 3) {
    for (let channel = 0; channel < 3; channel++) pixel[channel] = light[at + channel] ?? 0;
    compressGamut(pixel, tone);
    for (let channel = 0; channel < 3; channel++) {
      const level = 255 * encodeSrgb(shoulder(pixel[channel] ?? 0)) + (random.next() - 0.5) * 0.9;
      bytes[at + channel] = Math.max(0, Math.min(255, Math.round(level)));
    }
  }
  return bytes;
}
