import { type CutName, type Proportions, roundProportions } from '../geometry/cuts.ts';
import { hashName, RandomStream } from '../trace/sampling.ts';

type Range = readonly [number, number];

/** Commercial proportions: table relative to the width, crown and pavilion to half the width. */
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
  /** Rotation about the stone's axis when face-up, in degrees. */
  readonly spinTop: number;
  /** Rotation about the stone's axis before it comes to rest on its pavilion, in degrees. */
  readonly spinLying: number;
  /** Rotation on the ground of a lying stone, in degrees. */
  readonly yaw: number;
}

/** Rotation that shows a shape as product lists do: long axis vertical, tip up. */
const uprightSpin: Readonly<Partial<Record<CutName, number>>> = {
  oval: 90,
  emerald: 90,
  pear: 90,
  marquise: 90,
  radiant: 90,
  cushion: 90,
};

/** Spin ranges for cuts that would otherwise come to rest on a corner or a lobe. */
const lyingSpin: Readonly<Partial<Record<CutName, Range>>> = { radiant: [-12, 1], heart: [-30, 0] };

/** Alternative seeds for stones whose first draw reflected a lamp or rested badly. */
const reseeded: Readonly<Record<string, number>> = { 'oval-pink': 2 };

/** Derives realistic proportions and a random orientation from the stone's name. */
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
  const randomSign = () => (random.next() < 0.5 ? -1 : 1);
  const base = uprightSpin[cut] ?? 0;
  const lower = cut === 'round' ? { lower: within([0.74, 0.82]), star: within([0.47, 0.56]) } : {};
  return {
    proportions: { ...proportions, ...lower },
    // Never square to the light: a symmetric pattern looks artificial.
    spinTop: base + randomSign() * within([3, 7]),
    spinLying: base + within(lyingSpin[cut] ?? [-30, 30]),
    // A heart rests on one lobe; this yaw brings its tip to the front.
    yaw: cut === 'heart' ? within([34, 52]) : randomSign() * within([8, 26]),
  };
}
