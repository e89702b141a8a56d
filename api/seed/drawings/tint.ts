import type { Colour } from './trace.ts';

/** What a half width of each body colour lets through. */
export const bodies = {
  colourless: [0.985, 0.988, 0.994],
  near: [0.985, 0.981, 0.968],
  faint: [0.985, 0.973, 0.938],
  yellow: [0.985, 0.92, 0.57],
  pink: [0.985, 0.83, 0.88],
  blue: [0.8, 0.89, 0.97],
  green: [0.84, 0.95, 0.78],
  champagne: [0.95, 0.86, 0.71],
} as const satisfies Record<string, Colour>;
export type Body = keyof typeof bodies;

const colourless: ReadonlySet<Body> = new Set<Body>(['colourless', 'near', 'faint']);

/** A strong body colour drowns most of the fire. */
export const fireOf = (body: Body) => (colourless.has(body) ? 1 : 0.3);

/** Light as a picture shows it: never black, rarely quite white, the fire held back. */
export function hexOf(colour: Colour, body: Body): string {
  const shown = colour.map((value) => 0.34 + 0.72 * (1 - Math.exp(-1.5 * value)));
  const [red = 0, green = 0, blue = 0] = shown;
  const grey = 0.3 * red + 0.59 * green + 0.11 * blue;
  const strength = colourless.has(body) ? 0.42 : 1.15;
  const channels = shown.map((value) => {
    const level = Math.round(255 * Math.min(1, Math.max(0, grey + (value - grey) * strength)));
    return level.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
