import type { Clarity, Colour } from './diamonds-csv.ts';
import { type Design, designs } from './jewellery-designs.ts';
import { type Listing, listProduct } from './listing.ts';
import { embedLookups, type FancyColour, type Origin } from './lookups.ts';
import type { SeedProduct } from './plan.ts';
import {
  goldUsdPerGram,
  hallmarks,
  listPrices,
  makingChargeUsd,
  metalNames,
  stonePriceUsd,
} from './pricing.ts';
import type { Shape } from './shapes.ts';

/** A design at one of its weights. */
export interface Piece {
  readonly design: Design;
  /** The total weight of its stones. */
  readonly carats: number;
}

export const pieces: readonly Piece[] = designs.flatMap((design) =>
  design.carats.map((carats) => ({ design, carats })),
);

const cutNames: Readonly<Partial<Record<Shape, string>>> = {
  Round: 'round brilliant',
  Princess: 'princess cut',
  Emerald: 'emerald cut',
};
const fancyColours: Readonly<Record<string, FancyColour>> = {
  pink: 'Fancy Pink',
  yellow: 'Fancy Yellow',
  blue: 'Fancy Blue',
};

/** Larger stones have better grades; small ones are bought in parcels of mixed quality. */
function gradesFor(carat: number): { colour: Colour; clarity: Clarity } {
  return carat >= 0.3 ? { colour: 'F', clarity: 'VS1' } : { colour: 'G', clarity: 'VS2' };
}

/** Returns the price of a near-colourless VS round: a curve fitted to diamonds.csv. */
const roundPriceUsd = (carat: number) => 6100 * carat ** 1.87 + 320 * carat;

/** Melee: stones of less than 0.2 ct. */
const meleeUsdPerCarat = { Natural: 720, 'Lab Grown': 260 } as const;

function priceUsdOf(piece: Piece): number {
  const { design, carats } = piece;
  const { mainShare, mainCount, shape, stoneColour, karat } = design;
  const origin = design.origin ?? 'Natural';
  const fancy = fancyColours[stoneColour ?? ''] ?? null;
  const caratsEach = (carats * mainShare) / mainCount;
  const stones =
    caratsEach < 0.2
      ? carats * mainShare * meleeUsdPerCarat[origin]
      : mainCount *
        stonePriceUsd({ roundPriceUsd: roundPriceUsd(caratsEach), shape, origin, fancy });
  const melee = carats * (1 - mainShare) * meleeUsdPerCarat[origin];
  return (stones + melee) * 1.1 + goldGrams(piece) * goldUsdPerGram[karat] + makingChargeUsd;
}

/** Returns the weight of the gold: heavier stones need a stronger setting. */
function goldGrams({ design, carats }: Piece): number {
  const smallest = design.carats[0] ?? carats;
  return Math.round(design.grams * (carats / smallest) ** 0.25 * 10) / 10;
}

export function pieceProduct(piece: Piece, listing: Listing): SeedProduct {
  const { design, carats } = piece;
  const { shape, karat, metal, mainCount, mainShare, stoneColour, collection } = design;
  const origin: Origin = design.origin ?? 'Natural';
  const fancy = fancyColours[stoneColour ?? ''] ?? null;
  const caratsEach = (carats * mainShare) / mainCount;
  const { colour, clarity } = gradesFor(caratsEach);
  const grams = goldGrams(piece).toFixed(1);
  const isPlural = mainCount > 1;
  const stones = `${mainCount} ${cutNames[shape] ?? shape.toLowerCase()}${isPlural ? 's' : ''} of ${caratsEach.toFixed(2)} ct${isPlural ? ' each' : ''}`;
  return listProduct(listing, {
    name: `${design.name}, ${carats.toFixed(2)} ct, ${karat}K ${metalNames[metal]}`,
    description: [
      design.description,
      fancy
        ? `The colour is ${fancy.toLowerCase()}, the clarity ${clarity} or better.`
        : `The diamonds are ${colour} or better in colour, ${clarity} or better in clarity.`,
      origin === 'Lab Grown'
        ? 'All its diamonds are laboratory-grown, and the invoice says so.'
        : 'All its diamonds are natural and conflict-free.',
      `Hallmarked ${karat}K gold (${hallmarks[karat]}).`,
    ].join(' '),
    specifications: `${stones} · ${carats.toFixed(2)} ct total · ${karat}K ${metalNames[metal].toLowerCase()}, about ${grams} g`,
    price: listPrices(priceUsdOf(piece)),
    ...embedLookups({
      collection,
      shape,
      origin,
      cut: 'Very Good',
      clarity,
      colour: fancy ? null : colour,
      fancy,
    }),
    weight: carats,
  });
}
