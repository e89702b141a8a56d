/** What a list says of a stone that the shop tells in its specifications. */
export interface StoneMeasurements {
  /** Length, width, depth in millimetres. */
  size?: readonly [number, number, number];
  /** Percent of the width. */
  depth?: number;
  table?: number;
  polish?: string;
  symmetry?: string;
  fluorescence?: string;
  lab?: string;
  certificate?: string;
}

const separator = ' · ';

/** Each part with how it is known in a text; in the order of telling. */
const parts: readonly {
  isIt: RegExp;
  say: (measures: StoneMeasurements) => string | false | undefined;
}[] = [
  { isIt: / mm$/, say: ({ size }) => size && `${size.map((mm) => mm.toFixed(2)).join(' x ')} mm` },
  { isIt: /^depth /, say: ({ depth }) => depth !== undefined && `depth ${depth.toFixed(1)} %` },
  { isIt: /^table /, say: ({ table }) => table !== undefined && `table ${table} %` },
  { isIt: /^polish /, say: ({ polish }) => polish && `polish ${polish}` },
  { isIt: /^symmetry /, say: ({ symmetry }) => symmetry && `symmetry ${symmetry}` },
  {
    isIt: /^fluorescence /,
    say: ({ fluorescence }) => fluorescence && `fluorescence ${fluorescence}`,
  },
  {
    isIt: /^report /,
    say: ({ lab, certificate }) =>
      (lab ?? certificate) && `report ${[lab, certificate].filter(Boolean).join(' ')}`,
  },
];

/** Specifications that say this; of what was there already, what is not said anew stays. */
export function mergeSpecifications(measures: StoneMeasurements, before = ''): string {
  const old = before === '' ? [] : before.split(separator);
  const told = parts.flatMap(
    ({ isIt, say }) => say(measures) || old.find((part) => isIt.test(part)) || [],
  );
  const others = old.filter((part) => !parts.some(({ isIt }) => isIt.test(part)));
  return [...told, ...others].join(separator);
}
