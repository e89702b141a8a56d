import { outlinePath, type Place } from './svg.ts';
import type { Point } from './vector.ts';

/** Edge, body and light of each gold, as flat tones. */
export const metals = {
  yellow: { edge: '#9c7536', body: '#d0a960', light: '#f4e2b5' },
  rose: { edge: '#a06a55', body: '#d8a48c', light: '#f6dccf' },
  white: { edge: '#84878b', body: '#c2c5c8', light: '#f4f5f6' },
} as const;
export type Metal = keyof typeof metals;

const page: Place = { x: 0, y: 0, scale: 1 };

/** A wire through points in pixels, y down: three strokes, the light one towards the lamp. */
export function wire(
  points: readonly Point[],
  width: number,
  metal: Metal,
  closed = false,
): string {
  const { edge, body, light } = metals[metal];
  const flipped = points.map(([x, y]): Point => [x, -y]);
  const whole = outlinePath(flipped, page);
  const path = closed ? whole : whole.slice(0, -1);
  const stroke = (colour: string, share: number, shift: number) =>
    `<path d="${path}" stroke="${colour}" stroke-width="${(width * share).toFixed(1)}" transform="translate(${(-shift * 0.6).toFixed(1)} ${(-shift).toFixed(1)})"/>`;
  const strokes =
    stroke(edge, 1, 0) + stroke(body, 0.78, width * 0.05) + stroke(light, 0.2, width * 0.16);
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`;
}

export function bead([x, y]: Point, radius: number, metal: Metal): string {
  const { edge, body, light } = metals[metal];
  const dot = (r: number, colour: string, shift: number) =>
    `<circle cx="${(x - shift).toFixed(1)}" cy="${(y - shift).toFixed(1)}" r="${(radius * r).toFixed(1)}" fill="${colour}"/>`;
  return dot(1, edge, 0) + dot(0.8, body, radius * 0.08) + dot(0.32, light, radius * 0.28);
}
