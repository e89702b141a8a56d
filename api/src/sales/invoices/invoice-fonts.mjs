// @ts-check
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** @typedef {import('./invoice-layout.ts').HanRegion} HanRegion */
/**
 * @typedef {object} Fonts
 * @property {Buffer[]} files TrueType
 * @property {string[]} families in the order in which text uses them
 */

const require = createRequire(import.meta.url);

/** Has Latin, Greek, Cyrillic and Devanagari. Other fonts are read when a document needs them. */
const baseFiles = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
];

/** Scripts with a Noto Sans font. */
const notoScripts = [
  ...['Armenian', 'Bengali', 'Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Malayalam'],
  ...['Meetei Mayek', 'Ol Chiki', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thai'],
];

const scripts = [
  ...notoScripts.map((script) => ({ script, family: `Noto Sans ${script}`, weights: [400, 600] })),
  // Noto Sans draws a letter and its dots as two glyphs, so that dotted letters are copied twice.
  { script: 'Arabic', family: 'Amiri', weights: [400, 700] },
].map(({ script, family, weights }) => ({
  family,
  // Script extensions include the punctuation of a script.
  pattern: new RegExp(`\\p{Script_Extensions=${script.replace(' ', '_')}}`, 'u'),
  files: weights.map((weight) => {
    const [fontId, scriptId] = [family, script].map((name) =>
      name.toLowerCase().replaceAll(' ', '-'),
    );
    return `@fontsource/${fontId}/files/${fontId}-${scriptId}-${weight}-normal.woff2`;
  }),
}));

/** The fonts of Chinese, Japanese and Korean are variable, and divided into slices of characters. */
const hanRegions = /** @type {const} */ (['sc', 'tc', 'jp', 'kr']);
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const regularWeight = 400;
/** The first character that only these fonts have: the radicals. */
const firstHan = 0x2e80;

/**
 * Returns the fonts that a text needs.
 *
 * @param {string} text
 * @param {HanRegion} region whose forms Chinese characters have, in a text without kana and hangul
 * @returns {Promise<Fonts>}
 */
export async function fontsFor(text, region) {
  const used = scripts.filter(({ pattern }) => pattern.test(text));
  const han = hanFiles(text, region);
  const files = [...baseFiles, ...used.flatMap((script) => script.files), ...han];
  return {
    files: await Promise.all(files.map(readFont)),
    families: ['Noto Sans', ...used.map(({ family }) => family)],
  };
}

/**
 * Returns the slices of fonts that have the Chinese, Japanese and Korean characters of a text.
 *
 * @param {string} text
 * @param {HanRegion} region
 */
function hanFiles(text, region) {
  const preferred = kana.test(text) ? 'jp' : hangul.test(text) ? 'kr' : region;
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const missing = new Set(codePoints.filter((codePoint) => codePoint >= firstHan));
  /** @type {Set<string>} */
  const files = new Set();
  for (const each of [preferred, ...hanRegions]) {
    if (missing.size === 0) break;
    const slices = slicesOf(each);
    for (const codePoint of missing) {
      const slice = slices.get(codePoint);
      if (slice === undefined) continue;
      const name = `noto-sans-${each}`;
      files.add(`@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`);
      missing.delete(codePoint);
    }
  }
  return files;
}

/**
 * Returns the number of the slice that has a character, by code point.
 *
 * @param {HanRegion} region
 * @returns {Map<number, string>}
 */
function slicesOf(region) {
  /** @type {Record<string, string>} */
  const ranges = require(`@fontsource-variable/noto-sans-${region}/unicode.json`);
  return new Map(
    Object.entries(ranges).flatMap(([name, list]) => {
      const [, slice] = /^\[(\d+)\]$/.exec(name) ?? [];
      if (!slice) return []; // Latin and the like, which the base font has
      return codePointsOf(list).map((codePoint) => /** @type {const} */ ([codePoint, slice]));
    }),
  );
}

/** @param {string} ranges such as U+4e00-4e02,U+4e8c */
function codePointsOf(ranges) {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/**
 * Reads a font as TrueType, because typst reads no WOFF2.
 *
 * @param {string} name
 * @returns {Promise<Buffer>}
 */
async function readFont(name) {
  const content = await readFile(require.resolve(name));
  if (name.endsWith('.ttf')) return content;
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(content, undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    ...(name.includes('-wght-') && { variationAxes: { wght: regularWeight } }),
  });
}
