import type { Vector } from '../vector.ts';

/**
 * Absorption in linear RGB per girdle radius. Yellow takes blue and hardly any red: more red or
 * green and the stone is olive. The D to Z tints are a little stronger than life, or they would not show.
 */
export const bodyColours = {
  white: [0, 0, 0],
  'i-j': [0.002, 0.008, 0.036],
  'k-m': [0.004, 0.016, 0.08],
  yellow: [0.002, 0.04, 0.34],
  'intense-yellow': [0.003, 0.085, 0.8],
  pink: [0.012, 0.15, 0.095],
  blue: [0.17, 0.085, 0.02],
  green: [0.15, 0.03, 0.19],
  champagne: [0.03, 0.09, 0.23],
} as const satisfies Record<string, Vector>;

export type BodyColour = keyof typeof bodyColours;

const whites: readonly BodyColour[] = ['white', 'i-j', 'k-m'];
export const isFancy = (colour: BodyColour): boolean => !whites.includes(colour);
