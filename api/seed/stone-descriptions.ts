import type { Clarity, Colour, CutGrade } from './diamonds-csv.ts';
import type { FancyColour } from './lookups.ts';
import type { Shape } from './shapes.ts';
import type { Stone } from './stones.ts';

const shapeSentences: Readonly<Record<Shape, readonly string[]>> = {
  Round: [
    'A round brilliant: fifty-seven facets arranged for one purpose, to send light back up.',
    'The classic round brilliant, bright from any side and forgiving in any setting.',
  ],
  Princess: [
    'A princess cut: square, sharp at the corners, with chevrons that meet in a cross of light.',
    'Square outside, brilliant inside. Its four points need a setting that protects them.',
  ],
  Cushion: [
    'A cushion with soft corners and the broad, slow flashes of an older time.',
    'A cushion brilliant, rounded like a pillow and made for candlelight.',
  ],
  Oval: [
    'An oval brilliant, which looks larger than a round of its weight and lengthens the hand.',
    'An oval with the fire of a round and a little more spread.',
  ],
  Emerald: [
    'An emerald cut: long terraces, a wide open table, and nothing to hide behind.',
    'Step cut and calm. It shows clarity and colour as they are.',
  ],
  Pear: [
    'A pear: round at one end, a point at the other, worn either way up.',
    'A pear brilliant with an even shoulder and a fine tip.',
  ],
  Marquise: [
    'A marquise, the longest of the brilliants, slender and pointed at both ends.',
    'A marquise with a light bow across the middle, as all good ones have.',
  ],
  Radiant: [
    'A radiant: the outline of an emerald cut with the sparkle of a brilliant.',
    'Cut corners outside, crushed light inside. A radiant is kind to colour.',
  ],
  Asscher: [
    'An Asscher: square, deep and stepped, like looking down a stairwell of light.',
    'A square step cut with a high crown and a small table, like the original.',
  ],
  Heart: [
    'A heart, its lobes even and its cleft clean. The hardest outline to cut well.',
    'A heart brilliant, symmetrical to the eye when turned in the hand.',
  ],
};

const claritySentences: Readonly<Record<Clarity, string>> = {
  IF: 'Internally flawless: at ten times magnification there is nothing inside to see.',
  VVS1: 'VVS1: a grader needs patience and ten times magnification to find anything.',
  VVS2: 'VVS2: what is inside is hard to find even at ten times magnification.',
  VS1: 'VS1: small inclusions, visible only under a loupe.',
  VS2: 'VS2: clean to the eye; a loupe finds small inclusions.',
  SI1: 'SI1: inclusions are easy to find with a loupe, but usually invisible to the naked eye.',
  SI2: 'SI2: inclusions show under a loupe, and a sharp eye may find one from the side.',
  I1: 'I1: inclusions can be seen without a loupe, and the price says so.',
};

const cutSentences: Readonly<Record<CutGrade, string>> = {
  Ideal: 'Its cut is Ideal, and it returns light evenly across the whole face.',
  Premium: 'A Premium cut, lively, with a little more spread or depth than the ideal.',
  'Very Good': 'The cut is Very Good: bright, with small departures that few would notice.',
  Good: 'The cut is Good, chosen for weight and value over the last degree of brightness.',
  Fair: 'The cut is Fair: some light is lost, and that is why it costs less for its size.',
};

function colourSentence(colour: Colour): string {
  if (colour <= 'F') return `${colour} is colourless, even next to other stones.`;
  if (colour <= 'H') return `${colour} looks white once it is set.`;
  return `${colour} has a hint of warmth and looks its best in yellow gold.`;
}

const fancySentences: Readonly<Record<FancyColour, string>> = {
  'Fancy Yellow': 'Its yellow is even and clear, like weak tea held to the sun.',
  'Fancy Intense Yellow': 'Its yellow is strong from edge to edge and holds in the evening.',
  'Fancy Pink': 'Its pink is soft and true, without brown in it.',
  'Fancy Blue': 'Its blue is cool and greyed like sea water in winter.',
  'Fancy Green': 'Its green is gentle, somewhere between mint and moss.',
  Champagne: 'Its warm brown gives back gold in lamplight.',
};

const labGrownSentence =
  'Grown in a laboratory: the same carbon, hardness and fire as a mined diamond. Only instruments can tell the two apart.';

/** Returns the description of a stone. `variant` selects one of several wordings. */
export function describeStone(stone: Stone, variant: number): string {
  const { shape, fancy, colour, clarity, cut, origin } = stone;
  const sentences = shapeSentences[shape];
  return [
    sentences[variant % sentences.length],
    fancy
      ? `${fancySentences[fancy]}${origin === 'Natural' ? ' The colour is natural.' : ''}`
      : colourSentence(colour),
    claritySentences[clarity],
    cutSentences[cut],
    ...(origin === 'Lab Grown' ? [labGrownSentence] : []),
  ].join(' ');
}
