import type { Vector } from '../vector.ts';

/**
 * Absorption coefficients per girdle radius in linear RGB. Yellow absorbs blue and almost no red,
 * because more red or green absorption looks olive. The tints of lower colour grades are slightly
 * exaggerated to be visible.
 */
export const bodyColours = {
  white: [0, 0, 0],
  'i-j': [0.0015, 0.006, 0.027],
  'k-m': [0.003, 0.011, 0.052],
  yellow: [0.002, 0.04, 0.34],
  'intense-yellow': [0.003, 0.085, 0.8],
  pink: [0.012, 0.15, 0.095],
  blue: [0.17, 0.085, 0.02],
  green: [0.14, 0.035, 0.2],
  champagne: [0.03, 0.09, 0.23],
} as const satisfies Record<string, Vector>;

export type BodyColour = keyof typeof bodyColours;

const whites: readonly BodyColour[] = ['white', 'i-j', 'k-m'];
/** Returns whether a colour is a fancy colour, outside the D to Z scale. */
export const isFancy = (colour: BodyColour): boolean => !whites.includes(colour);
