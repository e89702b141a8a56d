import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import papa from 'papaparse';

export const cuts = ['Fair', 'Good', 'Very Good', 'Premium', 'Ideal'] as const;
export const colours = ['J', 'I', 'H', 'G', 'F', 'E', 'D'] as const;
export const clarities = ['I1', 'SI2', 'SI1', 'VS2', 'VS1', 'VVS2', 'VVS1', 'IF'] as const;
export type CutGrade = (typeof cuts)[number];
export type Colour = (typeof colours)[number];
export type Clarity = (typeof clarities)[number];

/** One stone of diamonds.csv: a round brilliant with its price in dollars. */
export interface DiamondRow {
  readonly carat: number;
  readonly cut: CutGrade;
  readonly color: Colour;
  readonly clarity: Clarity;
  /** Percent of the diameter. */
  readonly depth: number;
  readonly table: number;
  readonly price: number;
  /** Millimetres; 0 where nobody measured. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** All 53,940 rows, in the file's order. */
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

/** Weight of a round by its measures; the usual factor of the trade. */
const roundFactor = 0.0061;

/** Whether a row's measures can be those of a round of its weight: some were mistyped. */
export function isMeasured({ carat, x, y, z }: DiamondRow): boolean {
  const weight = x * y * z * roundFactor;
  return weight > carat * 0.88 && weight < carat * 1.12;
}
