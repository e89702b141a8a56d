import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import papa from 'papaparse';

export const cuts = ['Fair', 'Good', 'Very Good', 'Premium', 'Ideal'] as const;
export const colours = ['J', 'I', 'H', 'G', 'F', 'E', 'D'] as const;
export const clarities = ['I1', 'SI2', 'SI1', 'VS2', 'VS1', 'VVS2', 'VVS1', 'IF'] as const;
export type CutGrade = (typeof cuts)[number];
export type Colour = (typeof colours)[number];
export type Clarity = (typeof clarities)[number];

/** A row of diamonds.csv: a round brilliant. */
export interface DiamondRow {
  readonly carat: number;
  readonly cut: CutGrade;
  readonly color: Colour;
  readonly clarity: Clarity;
  /** Percent of the diameter. */
  readonly depth: number;
  /** Percent of the diameter. */
  readonly table: number;
  /** Dollars. */
  readonly price: number;
  /** Dimensions in millimetres; 0 when not measured. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Returns all 53,940 rows, in the order of the file. */
export function readDiamonds(): DiamondRow[] {
  const file = createRequire(import.meta.url).resolve('@observablehq/sample-datasets/diamonds.csv');
  const { data, errors } = papa.parse<DiamondRow>(readFileSync(file, 'utf8'), {
    header: true,
    dynamicTyping: true,
    skipEmptyLines: true,
  });
  if (errors[0]) throw new Error(`diamonds.csv: ${errors[0].message}`);
  return data;
}

/** The trade's usual factor to estimate the weight of a round from its dimensions. */
const caratsPerCubicMm = 0.0061;

/** Returns whether the dimensions of a row fit its weight: some rows contain typing errors. */
export function hasPlausibleSize({ carat, x, y, z }: DiamondRow): boolean {
  const estimated = x * y * z * caratsPerCubicMm;
  return estimated > carat * 0.88 && estimated < carat * 1.12;
}
