import type { Clarity, Colour } from './diamonds-csv.ts';
import { type Design, designs } from './jewellery-designs.ts';
import { type Listing, listed } from './listing.ts';
import { type FancyColour, lookupCopies, type Origin } from './lookups.ts';
import type { SeedProduct } from './plan.ts';
import { goldPerGram, listPrices, making, metalNames, stoneDollars } from './pricing.ts';
import type { Shape } from './shapes.ts';

/** A design in one weight. */
export interface Piece {
  readonly design: Design;
  /** Total carats. */
  readonly carats: number;
}

export const pieces: readonly Piece[] = designs.flatMap((design) =>
  design.carats.map((carats) => ({ design, carats })),
);

const stoneWords: Readonly<Partial<Record<Shape, string>>> = {
  Round: 'round brilliant',
  Princess: 'princess cut',
  Emerald: 'emerald cut',
};
const fancyOf: Readonly<Record<string, FancyColour>> = {
  pink: 'Fancy Pink',
  yellow: 'Fancy Yellow',
  blue: 'Fancy Blue',
};

/** Larger stones are chosen better; melee is bought by the parcel. */
function grades(carat: number): { colour: Colour; clarity: Clarity } {
  return carat >= 0.3 ? { colour: 'F', clarity: 'VS1' } : { colour: 'G', clarity: 'VS2' };
}

/** Dollars of a near-colourless VS round: a curve through the prices of diamonds.csv. */
const roundDollars = (carat: number) => 6100 * carat ** 1.87 + 320 * carat;
const meleePerCarat = { Natural: 720, 'Lab Grown': 260 } as const;

function dollarsOf({ design, carats }: Piece): number {
  const { main, mains, shape, body, karat, grams } = design;
  const origin = design.origin ?? 'Natural';
  const fancy = fancyOf[body ?? ''] ?? null;
  const each = (carats * main) / mains;
  const stones =
    each < 0.2
      ? carats * main * meleePerCarat[origin]
      : mains * stoneDollars({ round: roundDollars(each), shape, origin, fancy });
  const melee = carats * (1 - main) * meleePerCarat[origin];
  return (stones + melee) * 1.1 + weightOfGold(design, carats, grams) * goldPerGram[karat] + making;
}

/** A heavier stone wants a stronger mount. */
function weightOfGold(design: Design, carats: number, grams: number): number {
  const least = design.carats[0] ?? carats;
  return Math.round(grams * (carats / least) ** 0.25 * 10) / 10;
}

export function pieceProduct(piece: Piece, listing: Listing): SeedProduct {
  const { design, carats } = piece;
  const { shape, karat, metal, mains, main, body, collection } = design;
  const origin: Origin = design.origin ?? 'Natural';
  const fancy = fancyOf[body ?? ''] ?? null;
  const each = (carats * main) / mains;
  const { colour, clarity } = grades(each);
  const grams = weightOfGold(design, carats, design.grams).toFixed(1);
  const many = mains > 1;
  const stones = `${mains} ${stoneWords[shape] ?? shape.toLowerCase()}${many ? 's' : ''} of ${each.toFixed(2)} ct${many ? ' each' : ''}`;
  return {
    ...listed(listing),
    name: `${design.name}, ${carats.toFixed(2)} ct, ${karat}K ${metalNames[metal]}`,
    description: [
      design.words,
      fancy
        ? `The colour is ${fancy.toLowerCase()}, the clarity ${clarity} or better.`
        : `The diamonds are ${colour} colour and ${clarity} or better.`,
      origin === 'Lab Grown'
        ? 'All its diamonds are laboratory-grown, and the invoice says so.'
        : 'All its diamonds are natural and conflict-free.',
      `Hallmarked ${karat}K gold (${karat === 18 ? '750' : '585'}).`,
    ].join(' '),
    specifications: `${stones} · ${carats.toFixed(2)} ct total · ${karat}K ${metalNames[metal].toLowerCase()}, about ${grams} g`,
    price: listPrices(dollarsOf(piece)),
    ...lookupCopies({
      collection,
      shape,
      origin,
      cut: 'Very Good',
      clarity,
      colour: fancy ? null : colour,
      fancy,
    }),
    length: null,
    weight: carats,
  };
}
