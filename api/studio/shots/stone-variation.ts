import { type CutName, type Proportions, roundProportions } from '../geometry/cuts.ts';
import { hashName, RandomStream } from '../trace/sampling.ts';

type Range = readonly [number, number];

/** What the trade cuts: ratio, table of the width, crown and pavilion of half the width. */
const proportionRanges: Readonly<
  Record<Exclude<CutName, 'round'>, { ratio: Range; table: Range; crown: Range; pavilion: Range }>
> = {
  princess: { ratio: [1, 1.04], table: [0.67, 0.73], crown: [0.2, 0.25], pavilion: [1.12, 1.18] },
  cushion: {
    ratio: [1.02, 1.16],
    table: [0.56, 0.61],
    crown: [0.28, 0.33],
    pavilion: [0.895, 0.93],
  },
  oval: { ratio: [1.32, 1.5], table: [0.55, 0.6], crown: [0.27, 0.31], pavilion: [0.88, 0.93] },
  emerald: { ratio: [1.32, 1.5], table: [0.6, 0.65], crown: [0.28, 0.32], pavilion: [1.03, 1.07] },
  pear: { ratio: [1.46, 1.65], table: [0.55, 0.6], crown: [0.27, 0.31], pavilion: [0.88, 0.92] },
  marquise: { ratio: [1.85, 2.1], table: [0.54, 0.59], crown: [0.27, 0.31], pavilion: [0.86, 0.9] },
  asscher: { ratio: [1, 1.03], table: [0.59, 0.64], crown: [0.29, 0.34], pavilion: [1.03, 1.07] },
  radiant: {
    ratio: [1.04, 1.28],
    table: [0.61, 0.67],
    crown: [0.24, 0.28],
    pavilion: [1.02, 1.08],
  },
  heart: { ratio: [0.94, 1.02], table: [0.54, 0.59], crown: [0.27, 0.31], pavilion: [0.86, 0.91] },
};

export interface StoneVariation {
  readonly proportions: Partial<Proportions>;
  /** Degrees: turn face-up, turn lying before it settles, turn on the ground. */
  readonly spinTop: number;
  readonly spinLying: number;
  readonly yaw: number;
}

/** Turns that show the shape as a list does: length upright, tip up, heart upright. */
const uprightSpin: Readonly<Partial<Record<CutName, number>>> = {
  oval: 90,
  emerald: 90,
  pear: 90,
  marquise: 90,
  radiant: 90,
  cushion: 90,
};

/** Turns before they settle, for cuts that otherwise come to rest on a corner or a lobe. */
const lyingSpin: Readonly<Partial<Record<CutName, Range>>> = { radiant: [-12, 1], heart: [-30, 0] };

/** What was taken again, because a facet of it mirrored a lamp or the stone lay badly. */
const reseeded: Readonly<Record<string, number>> = { 'oval-pink': 2 };

/** One stone, drawn from its name: proportions that real ones have, and how it happens to lie. */
export function variationOf(cut: CutName, name: string): StoneVariation {
  const random = new RandomStream(hashName(reseeded[name] ? `${name} ${reseeded[name]}` : name));
  const within = ([low, high]: Range) => low + (high - low) * random.next();
  const proportions: Partial<Proportions> =
    cut === 'round'
      ? roundProportions(within([0.53, 0.61]), within([33, 36]), within([40.4, 41.4]))
      : {
          ratio: within(proportionRanges[cut].ratio),
          table: within(proportionRanges[cut].table),
          crownHeight: within(proportionRanges[cut].crown),
          pavilionDepth: within(proportionRanges[cut].pavilion),
        };
  const isPlusMinus = () => (random.next() < 0.5 ? -1 : 1);
  const base = uprightSpin[cut] ?? 0;
  const lower = cut === 'round' ? { lower: within([0.74, 0.82]), star: within([0.47, 0.56]) } : {};
  return {
    proportions: { ...proportions, ...lower },
    // Never quite square to the light: a mirrored pattern looks drawn.
    spinTop: base + isPlusMinus() * within([3, 7]),
    spinLying: base + within(lyingSpin[cut] ?? [-30, 30]),
    // A heart rests on a side of its own, and is turned so that its tip comes to the front.
    yaw: cut === 'heart' ? within([34, 52]) : isPlusMinus() * within([8, 26]),
  };
}
