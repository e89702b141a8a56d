const cutNames: Readonly<Record<string, string>> = {
  Round: 'Round Brilliant',
  Princess: 'Princess Cut',
  Emerald: 'Emerald Cut',
  Asscher: 'Asscher Cut',
};

/** Composes the name of a stone: '0.90 ct Lab Grown Fancy Pink Oval'. */
export function stoneName(stone: {
  /** The text of the lookup, such as 'Round'. */
  shape: string;
  carat: number;
  isLabGrown: boolean;
  /** Such as 'Fancy Pink'. */
  fancy: string | null;
}): string {
  const kind = stone.isLabGrown ? 'Lab Grown ' : '';
  const fancy = stone.fancy ? `${stone.fancy} ` : '';
  return `${stone.carat.toFixed(2)} ct ${kind}${fancy}${cutNames[stone.shape] ?? stone.shape}`;
}
