// @ts-check
import * as hb from 'harfbuzzjs';

/**
 * Glyphs from left to right. Lengths are in font units.
 *
 * @typedef {object} ShapedText
 * @property {{ id: number, advanceWidth: number, codePoints: number[] }[]} glyphs the width that the font
 *   gives each, and the characters that it draws
 * @property {{ xAdvance: number, yAdvance: number, xOffset: number, yOffset: number }[]} positions
 * @property {number} advanceWidth
 */

const buffer = new hb.Buffer();

/**
 * Selects and places the glyphs of text in one script and direction with HarfBuzz, as browsers do.
 * fontkit's own shaping fails on Telugu, Malayalam and Punjabi, and misplaces marks of other scripts.
 */
export class TextShaper {
  #font;

  /** @param {Uint8Array} data a TrueType font */
  constructor(data) {
    this.#font = new hb.Font(new hb.Face(new hb.Blob(data)));
  }

  /**
   * Returns the width of text in font units.
   *
   * @param {string} text
   * @param {boolean} isRtl
   */
  widthOf(text, isRtl) {
    this.#shape(text, isRtl);
    return sumOfAdvances(buffer.getGlyphPositions());
  }

  /**
   * @param {string} text
   * @param {boolean} isRtl
   * @returns {ShapedText}
   */
  shape(text, isRtl) {
    this.#shape(text, isRtl);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const characters = this.#charactersOf(text, infos, positions);
    const glyphs = infos.map(({ codepoint: id }, index) => ({
      id,
      advanceWidth: this.#font.glyphHAdvance(id),
      codePoints: characters[index] ?? [],
    }));
    return { glyphs, positions, advanceWidth: sumOfAdvances(positions) };
  }

  /**
   * @param {string} text
   * @param {boolean} isRtl
   */
  #shape(text, isRtl) {
    buffer.reset();
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.guessSegmentProperties();
    hb.shape(this.#font, buffer);
  }

  /**
   * Returns the characters of each glyph, for copying text from a document. Of the characters that were
   * shaped together, a glyph has its own, if the font names one, and the widest other glyph has the rest.
   *
   * @param {string} text
   * @param {readonly { codepoint: number, cluster: number }[]} glyphs
   * @param {readonly { xAdvance: number }[]} positions
   */
  #charactersOf(text, glyphs, positions) {
    /** @type {Map<number, number[]>} */
    const clusters = new Map();
    for (const [index, { cluster }] of glyphs.entries()) {
      clusters.set(cluster, [...(clusters.get(cluster) ?? []), index]);
    }
    const starts = [...clusters.keys()].sort((a, b) => a - b);
    /** @type {number[][]} */
    const characters = glyphs.map(() => []);
    for (const [n, start] of starts.entries()) {
      const left = Array.from(text.slice(start, starts[n + 1]), (each) => each.codePointAt(0) ?? 0);
      const indices = clusters.get(start) ?? [];
      const others = indices.filter((index) => {
        const own = left.findIndex(
          (each) => this.#font.nominalGlyph(each) === glyphs[index]?.codepoint,
        );
        if (own >= 0) characters[index] = left.splice(own, 1);
        return own < 0;
      });
      const advanceOf = (/** @type {number} */ index) => positions[index]?.xAdvance ?? 0;
      const [widest] = others.sort((a, b) => advanceOf(b) - advanceOf(a));
      characters[widest ?? indices[0] ?? 0]?.push(...left);
    }
    return characters;
  }
}

/** @param {readonly { xAdvance: number }[]} positions */
function sumOfAdvances(positions) {
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}
