import { type DiamondRow, hasPlausibleSize } from './diamonds-csv.ts';
import type { FancyColour, Origin } from './lookups.ts';
import type { Random } from './random.ts';
import { type Shape, shapes } from './shapes.ts';
import { deriveStone, type Stone, toRoundStone } from './stones.ts';

/** Percentage of stones in each range of carats. The upper bound is exclusive. */
const sizeWeights: readonly (readonly [readonly [number, number], number])[] = [
  [[0.3, 0.5], 18],
  [[0.5, 0.7], 20],
  [[0.7, 0.9], 18],
  [[0.9, 1.1], 20],
  [[1.1, 1.6], 14],
  [[1.6, 2.15], 7],
  [[2.15, 3.1], 3],
];

/** The shapes that deepen each fancy colour. */
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

/** Returns 300 loose stones. Natural rounds are unchanged rows; all others are derived from rows. */
export function demoStones(rows: readonly DiamondRow[], random: Random): Stone[] {
  const pickRow = createRowPicker(rows.filter(isSellable), random);
  // Laboratories grow white stones, and prices of fancy colours are relative to a white stone.
  const pickWhiteRow = createRowPicker(
    rows.filter((row) => isSellable(row) && isWhite(row)),
    random,
  );
  const others = shapes.filter((shape) => shape !== 'Round');
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const fancyStone = (origin: Origin, fancy: FancyColour) =>
    deriveStone(pickWhiteRow(), { shape: random.pick(fancyShapes[fancy]), origin, fancy }, random);
  const whiteStone = (shape: Shape, origin: Origin, pick: () => DiamondRow) =>
    deriveStone(pick(), { shape, origin, fancy: null }, random);
  return [
    ...times(counts.rounds, () => toRoundStone(pickRow())),
    ...others.flatMap((shape) =>
      times(counts.perShape, () => whiteStone(shape, 'Natural', pickRow)),
    ),
    ...fancyCounts.flatMap(([fancy, count]) => times(count, () => fancyStone('Natural', fancy))),
    ...times(counts.labRounds, () => toRoundStone(pickWhiteRow(), 'Lab Grown')),
    ...others.flatMap((shape) =>
      times(counts.labPerShape, () => whiteStone(shape, 'Lab Grown', pickWhiteRow)),
    ),
    ...times(counts.labFancy, () => fancyStone('Lab Grown', random.pick(labFancyColours))),
  ];
}

const labFancyColours: readonly FancyColour[] = ['Fancy Pink', 'Fancy Blue', 'Fancy Yellow'];

/** Returns a function that picks each row at most once, distributed over the sizes. */
function createRowPicker(rows: readonly DiamondRow[], random: Random): () => DiamondRow {
  const rowsBySize = sizeWeights.map(([[from, to], weight]) => {
    const matching = rows.filter(({ carat }) => carat >= from && carat < to);
    return [random.shuffled(matching), weight] as const;
  });
  return () => {
    const row = random.weighted(rowsBySize).pop();
    if (!row) throw new Error('no rows of this size are left');
    return row;
  };
}

/** Returns whether a jeweller would stock the stone. */
function isSellable(row: DiamondRow): boolean {
  return hasPlausibleSize(row) && row.cut !== 'Fair' && row.clarity !== 'I1';
}

function isWhite({ color, cut }: DiamondRow): boolean {
  return color <= 'G' && cut !== 'Good';
}
