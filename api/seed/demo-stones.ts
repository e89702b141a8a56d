import { type DiamondRow, isMeasured } from './diamonds-csv.ts';
import type { FancyColour, Origin } from './lookups.ts';
import type { Random } from './random.ts';
import { type Shape, shapes } from './shapes.ts';
import { derivedStone, roundStone, type Stone } from './stones.ts';

/** How many of a hundred stones weigh from the first number up to the second. */
const sizes: readonly (readonly [readonly [number, number], number])[] = [
  [[0.3, 0.5], 18],
  [[0.5, 0.7], 20],
  [[0.7, 0.9], 18],
  [[0.9, 1.1], 20],
  [[1.1, 1.6], 14],
  [[1.6, 2.15], 7],
  [[2.15, 3.1], 3],
];

/** Fancy colours are cut where the shape deepens them. */
const fancyShapes: Readonly<Record<FancyColour, readonly Shape[]>> = {
  'Fancy Yellow': ['Cushion', 'Radiant', 'Oval'],
  'Fancy Intense Yellow': ['Cushion', 'Radiant'],
  'Fancy Pink': ['Pear', 'Oval', 'Heart'],
  'Fancy Blue': ['Cushion', 'Emerald'],
  'Fancy Green': ['Radiant', 'Cushion'],
  Champagne: ['Round', 'Marquise', 'Asscher'],
};

const fancyCounts: readonly (readonly [FancyColour, number])[] = [
  ['Fancy Yellow', 11],
  ['Fancy Intense Yellow', 6],
  ['Fancy Pink', 9],
  ['Fancy Blue', 5],
  ['Fancy Green', 5],
  ['Champagne', 6],
];

const counts = { rounds: 92, perShape: 13, labRounds: 16, labPerShape: 3, labFancy: 6 } as const;

/** About 300 loose stones; the natural rounds are rows as they are, all others are made of rows. */
export function demoStones(rows: readonly DiamondRow[], random: Random): Stone[] {
  const draw = drawer(rows.filter(isOffered), random);
  // Laboratories grow white stones, and a fancy colour's price starts from a white one's.
  const drawWhite = drawer(
    rows.filter((row) => isOffered(row) && isWhite(row)),
    random,
  );
  const others = shapes.filter((shape) => shape !== 'Round');
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const fancyStone = (origin: Origin, fancy: FancyColour) =>
    derivedStone(drawWhite(), { shape: random.pick(fancyShapes[fancy]), origin, fancy }, random);
  const whiteStone = (shape: Shape, origin: Origin, from: () => DiamondRow) =>
    derivedStone(from(), { shape, origin, fancy: null }, random);
  return [
    ...times(counts.rounds, () => roundStone(draw())),
    ...others.flatMap((shape) => times(counts.perShape, () => whiteStone(shape, 'Natural', draw))),
    ...fancyCounts.flatMap(([fancy, count]) => times(count, () => fancyStone('Natural', fancy))),
    ...times(counts.labRounds, () => roundStone(drawWhite(), 'Lab Grown')),
    ...others.flatMap((shape) =>
      times(counts.labPerShape, () => whiteStone(shape, 'Lab Grown', drawWhite)),
    ),
    ...times(counts.labFancy, () => fancyStone('Lab Grown', random.pick(grownColours))),
  ];
}

const grownColours: readonly FancyColour[] = ['Fancy Pink', 'Fancy Blue', 'Fancy Yellow'];

/** Draws rows without repetition, spread over sizes as a shop's stock is. */
function drawer(rows: readonly DiamondRow[], random: Random): () => DiamondRow {
  const drawers = sizes.map(([[from, to], weight]) => {
    const fitting = rows.filter(({ carat }) => carat >= from && carat < to);
    return [random.shuffled(fitting), weight] as const;
  });
  return () => {
    const row = random.weighted(drawers).pop();
    if (!row) throw new Error('the rows are used up');
    return row;
  };
}

/** What a careful buyer would not have bought stays out of the window. */
function isOffered(row: DiamondRow): boolean {
  return isMeasured(row) && row.cut !== 'Fair' && row.clarity !== 'I1';
}

function isWhite({ color, cut }: DiamondRow): boolean {
  return color <= 'G' && cut !== 'Good';
}
