/** Names of cuts within a sentence. */
export const cuts = {
  round: 'a round',
  oval: 'an oval',
  cushion: 'a cushion',
  princess: 'a princess',
  radiant: 'a radiant',
  emerald: 'an emerald',
  asscher: 'an Asscher',
  pear: 'a pear',
  marquise: 'a marquise',
  heart: 'a heart',
} as const;

/** Says that this is no photo of the product. */
export const stone = (cut: string) => `Drawing of ${cut} cut, not a photo`;
export const otherStone = 'Drawing of a diamond, not a photo';
export const jewel = 'Drawing of a ring, not a photo';
