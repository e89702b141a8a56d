// @ts-check
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { TextShaper } from './text-shaping.mjs';

/** @typedef {import('./invoice-layout.ts').HanRegion} HanRegion */
/** @typedef {'regular' | 'bold'} Weight */
/**
 * @typedef {object} InvoiceFont
 * @property {string} name
 * @property {ReadonlySet<number>} codePoints the characters that it has
 * @property {number} ascent above the baseline, for a size of one point
 * @property {number} descent below the baseline, for a size of one point
 * @property {(text: string, isRtl: boolean) => number} widthOf for a size of one point
 * @property {import('fontkit').Font} source what pdfkit embeds
 */

const require = createRequire(import.meta.url);

/** Has Latin, Greek, Cyrillic and Devanagari. Other fonts are read when a document needs them. */
const baseFiles = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
};

/** By the names of their fonts. Script extensions include the punctuation of a script. */
const scripts = Object.entries({
  arabic: /\p{Script_Extensions=Arabic}/u,
  armenian: /\p{Script_Extensions=Armenian}/u,
  bengali: /\p{Script_Extensions=Bengali}/u,
  georgian: /\p{Script_Extensions=Georgian}/u,
  gujarati: /\p{Script_Extensions=Gujarati}/u,
  gurmukhi: /\p{Script_Extensions=Gurmukhi}/u,
  hebrew: /\p{Script_Extensions=Hebrew}/u,
  kannada: /\p{Script_Extensions=Kannada}/u,
  malayalam: /\p{Script_Extensions=Malayalam}/u,
  'meetei-mayek': /\p{Script_Extensions=Meetei_Mayek}/u,
  'ol-chiki': /\p{Script_Extensions=Ol_Chiki}/u,
  oriya: /\p{Script_Extensions=Oriya}/u,
  sinhala: /\p{Script_Extensions=Sinhala}/u,
  tamil: /\p{Script_Extensions=Tamil}/u,
  telugu: /\p{Script_Extensions=Telugu}/u,
  thai: /\p{Script_Extensions=Thai}/u,
});

/** The fonts of Chinese, Japanese and Korean are variable, and divided into slices of characters. */
const hanRegions = /** @type {const} */ (['sc', 'tc', 'jp', 'kr']);
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const weights = /** @type {const} */ ({ regular: 400, bold: 600 });

/** What is not drawn. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A slice takes some 200 KB. */
const maxKeptFonts = 64;
/** @type {Map<string, Promise<InvoiceFont>>} */
const keptFonts = new Map();

/** The OpenType feature with which text from right to left is marked for `layout`. */
export const rtlFeature = 'rtla';

/** The fonts that the text of a document needs. */
export class InvoiceFonts {
  /** @type {Map<string, Record<Weight, InvoiceFont>>} By grapheme that the base font lacks. */
  #others = new Map();

  /** @param {Record<Weight, InvoiceFont>} base */
  constructor(base) {
    this.base = base;
  }

  /**
   * @param {string} text
   * @param {HanRegion} region whose forms Chinese characters have, in a text without kana and hangul
   */
  static async load(text, region) {
    if (keptFonts.size > maxKeptFonts) keptFonts.clear();
    const fonts = new InvoiceFonts({
      regular: await fontOf(baseFiles.regular),
      bold: await fontOf(baseFiles.bold),
    });
    if (fonts.isBase(text)) return fonts;
    const preferred = kana.test(text) ? 'jp' : hangul.test(text) ? 'kr' : region;
    const regions = [preferred, ...hanRegions.filter((each) => each !== preferred)];
    for (const grapheme of new Set(graphemesOf(text.normalize()))) {
      if (fonts.isBase(grapheme)) continue;
      const found = await findFonts(grapheme, regions);
      if (found) fonts.#others.set(grapheme, found);
    }
    return fonts;
  }

  /**
   * Returns the font of a grapheme, or null if there is none.
   *
   * @param {string} grapheme
   * @param {Weight} weight
   */
  of(grapheme, weight) {
    if (this.isBase(grapheme)) return this.base[weight];
    return this.#others.get(grapheme)?.[weight] ?? null;
  }

  /**
   * Whether the base font has all characters.
   *
   * @param {string} text
   */
  isBase(text) {
    return hasAll(this.base.regular, text);
  }
}

/** @param {string} text */
export function graphemesOf(text) {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * @param {InvoiceFont} font
 * @param {string} text
 */
function hasAll({ codePoints }, text) {
  for (const character of text) {
    if (!codePoints.has(character.codePointAt(0) ?? 0) && !invisible.test(character)) return false;
  }
  return true;
}

/**
 * Returns the fonts of a grapheme that the base font lacks, if there are any.
 *
 * @param {string} grapheme
 * @param {readonly HanRegion[]} regions in order of preference
 * @returns {Promise<Record<Weight, InvoiceFont> | null>}
 */
async function findFonts(grapheme, regions) {
  for (const [name, pattern] of scripts) {
    if (!pattern.test(grapheme)) continue;
    const [regular, bold] = await Promise.all(
      [weights.regular, weights.bold].map((weight) =>
        fontOf(
          `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal.woff2`,
        ),
      ),
    );
    if (regular && bold && hasAll(regular, grapheme)) return { regular, bold };
  }
  for (const region of regions) {
    const slice = slicesOf(region).get(grapheme.codePointAt(0) ?? 0);
    if (slice === undefined) continue;
    const name = `noto-sans-${region}`;
    const font = await fontOf(
      `@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`,
    );
    if (hasAll(font, grapheme)) return { regular: font, bold: font };
  }
  return null;
}

/** @type {Map<HanRegion, ReadonlyMap<number, string>>} */
const keptSlices = new Map();

/**
 * Returns the number of the slice that has a character, by code point.
 *
 * @param {HanRegion} region
 */
function slicesOf(region) {
  let slices = keptSlices.get(region);
  if (!slices) {
    /** @type {Record<string, string>} */
    const ranges = require(`@fontsource-variable/noto-sans-${region}/unicode.json`);
    slices = new Map(
      Object.entries(ranges).flatMap(([name, list]) => {
        const [, slice] = /^\[(\d+)\]$/.exec(name) ?? [];
        if (!slice) return []; // Latin and the like, which the base font has
        return codePointsOf(list).map((codePoint) => /** @type {const} */ ([codePoint, slice]));
      }),
    );
    keptSlices.set(region, slices);
  }
  return slices;
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

/** @param {string} file */
function fontOf(file) {
  const font = keptFonts.get(file) ?? readFont(file);
  keptFonts.set(file, font);
  return font;
}

/**
 * @param {string} file
 * @returns {Promise<InvoiceFont>}
 */
async function readFont(file) {
  const content = await readFile(require.resolve(file));
  const data = file.endsWith('.woff2')
    ? await toTrueType(content, file.includes('-wght-'))
    : content;
  const source = /** @type {import('fontkit').Font} */ (create(data)); // not a collection
  const shaper = new TextShaper(data);
  const { unitsPerEm, ascent, descent, characterSet } = source;
  return {
    name: file,
    codePoints: new Set(characterSet),
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    widthOf: (text, isRtl) => shaper.widthOf(text, isRtl) / unitsPerEm,
    source: Object.assign(source, {
      /** @type {(text: string, features: string[]) => import('./text-shaping.mjs').ShapedText} */
      layout: (text, features) => shaper.shape(text, features.includes(rtlFeature)),
    }),
  };
}

/**
 * Converts a web font, as fontkit embeds neither WOFF2 nor variable fonts.
 *
 * @param {Buffer} content
 * @param {boolean} isVariable
 */
async function toTrueType(content, isVariable) {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(content, undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    ...(isVariable && { variationAxes: { wght: weights.regular } }),
  });
}
