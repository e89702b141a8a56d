/** Measurements and grades that are shown in a product's specifications. */
export interface StoneMeasurements {
  /** Length, width and depth in millimetres. */
  size?: readonly [number, number, number];
  /** Percent of the width, as is `table`. */
  depth?: number;
  table?: number;
  polish?: string;
  symmetry?: string;
  fluorescence?: string;
  lab?: string;
  certificate?: string;
}

const separator = ' · ';

/** The parts of the text in order: how to recognize and how to format each. */
const parts: readonly {
  pattern: RegExp;
  format: (measurements: StoneMeasurements) => string | false | undefined;
}[] = [
  {
    pattern: / mm$/,
    format: ({ size }) => size && `${size.map((mm) => mm.toFixed(2)).join(' x ')} mm`,
  },
  {
    pattern: /^depth /,
    format: ({ depth }) => depth !== undefined && `depth ${depth.toFixed(1)} %`,
  },
  { pattern: /^table /, format: ({ table }) => table !== undefined && `table ${table} %` },
  { pattern: /^polish /, format: ({ polish }) => polish && `polish ${polish}` },
  { pattern: /^symmetry /, format: ({ symmetry }) => symmetry && `symmetry ${symmetry}` },
  {
    pattern: /^fluorescence /,
    format: ({ fluorescence }) => fluorescence && `fluorescence ${fluorescence}`,
  },
  {
    pattern: /^report /,
    format: ({ lab, certificate }) =>
      (lab ?? certificate) && `report ${[lab, certificate].filter(Boolean).join(' ')}`,
  },
];

/** Updates the parts of a specifications text that are given and keeps everything else. */
export function mergeSpecifications(measurements: StoneMeasurements, current = ''): string {
  const old = current === '' ? [] : current.split(separator);
  const updated = parts.flatMap(
    ({ pattern, format }) => format(measurements) || old.find((part) => pattern.test(part)) || [],
  );
  const others = old.filter((part) => !parts.some(({ pattern }) => pattern.test(part)));
  return [...updated, ...others].join(separator);
}
