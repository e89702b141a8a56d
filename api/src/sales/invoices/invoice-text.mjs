// @ts-check
import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import { graphemesOf, rtlFeature } from './invoice-fonts.mjs';

/** @typedef {import('./invoice-fonts.mjs').InvoiceFont} InvoiceFont */
/** @typedef {import('./invoice-fonts.mjs').InvoiceFonts} InvoiceFonts */
/**
 * Text of one font and direction.
 *
 * @typedef {object} TextRun
 * @property {string} text in the order in which it is read
 * @property {InvoiceFont} font
 * @property {boolean} isRtl
 * @property {number} width in points
 */
/**
 * All lengths are in points.
 *
 * @typedef {object} TextLine
 * @property {TextRun[]} runs from left to right
 * @property {number} size
 * @property {number} width
 * @property {number} ascent
 * @property {number} height
 */
/**
 * @typedef {object} TextStyle
 * @property {InvoiceFonts} fonts
 * @property {number} size in points
 * @property {import('./invoice-fonts.mjs').Weight} [weight]
 */
/**
 * A part of a paragraph with one font and direction, by the indices of its characters.
 *
 * @typedef {{ start: number, end: number, font: InvoiceFont, level: number }} Span
 */

const bidi = createBidi();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Shown for characters that no font has. */
const replacement = '\ufffd';

/**
 * Breaks text into lines of at most a width. A word that is wider is broken too.
 *
 * @param {string} text with line breaks between paragraphs
 * @param {TextStyle} style
 * @param {number} width in points
 * @returns {TextLine[]}
 */
export function linesOf(text, style, width) {
  return printable(text, style)
    .split('\n')
    .flatMap((paragraph) => {
      const spans = spansOf(paragraph, style);
      return breaksOf(paragraph, spans, style.size, width).map(([start, end]) => {
        return lineOf(paragraph.slice(0, end).trimEnd(), start, spans, style);
      });
    });
}

/**
 * @param {string} text
 * @param {TextStyle} style
 */
function printable(text, { fonts, weight = 'regular' }) {
  const clean = text
    .normalize() // fonts of Korean have composed syllables
    .replace(/\p{Surrogate}/gu, replacement)
    .replace(/[^\P{Cc}\n]/gu, ' ');
  if (fonts.isBase(clean)) return clean;
  return graphemesOf(clean)
    .map((each) => (fonts.of(each, weight) ? each : replacement))
    .join('');
}

/**
 * Divides a paragraph by font and direction.
 *
 * @param {string} paragraph
 * @param {TextStyle} style
 */
function spansOf(paragraph, { fonts, weight = 'regular' }) {
  const { base } = fonts;
  if (fonts.isBase(paragraph)) {
    return [{ start: 0, end: paragraph.length, font: base[weight], level: 0 }];
  }
  const levels = rightToLeft.test(paragraph) ? bidi.getEmbeddingLevels(paragraph).levels : null;
  /** @type {Span[]} */
  const spans = [];
  let start = 0;
  for (const grapheme of graphemesOf(paragraph)) {
    const end = start + grapheme.length;
    const font = fonts.of(grapheme, weight) ?? base[weight];
    const level = levels?.[start] ?? 0;
    const last = spans.at(-1);
    if (last?.font === font && last.level === level) last.end = end;
    else spans.push({ start, end, font, level });
    start = end;
  }
  return spans;
}

/**
 * Returns where the lines of a paragraph start and end (UAX 14).
 *
 * @param {string} paragraph
 * @param {readonly Span[]} spans
 * @param {number} size
 * @param {number} maxWidth
 * @returns {[start: number, end: number][]}
 */
function breaksOf(paragraph, spans, size, maxWidth) {
  /** @type {(start: number, end: number) => number} */
  const widthOf = (start, end) => sumOfWidths(runsOf(paragraph.slice(0, end), start, spans, size));
  if (widthOf(0, paragraph.length) <= maxWidth) return [[0, paragraph.length]];
  /** @type {[number, number][]} */
  const lines = [];
  let [start, end, width] = [0, 0, 0];
  /** @type {(visible: number, full: number, next: number) => void} */
  const add = (visible, full, next) => {
    if (width + visible > maxWidth && end > start) {
      lines.push([start, end]);
      [start, width] = [end, 0];
    }
    end = next;
    width += full;
  };
  const breaker = new LineBreaker(paragraph);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const word = paragraph.slice(end, found.position);
    const visible = widthOf(end, end + word.trimEnd().length);
    if (visible <= maxWidth) add(visible, widthOf(end, found.position), found.position);
    else {
      add(visible, 0, end); // starts on a line of its own
      for (const grapheme of graphemesOf(word)) {
        const each = widthOf(end, end + grapheme.length);
        add(grapheme.trim() ? each : 0, each, end + grapheme.length);
      }
    }
  }
  return [...lines, [start, end]];
}

/**
 * @param {string} text a paragraph up to the end of the line
 * @param {number} start
 * @param {readonly Span[]} spans
 * @param {TextStyle} style
 * @returns {TextLine}
 */
function lineOf(text, start, spans, { fonts, size, weight = 'regular' }) {
  const runs = runsOf(text, start, spans, size);
  const used = runs.length > 0 ? runs.map(({ font }) => font) : [fonts.base[weight]];
  const ascent = Math.max(...used.map((font) => font.ascent)) * size;
  const descent = Math.max(...used.map((font) => font.descent)) * size;
  return {
    runs: visualOrder(runs),
    size,
    width: sumOfWidths(runs),
    ascent,
    height: ascent + descent,
  };
}

/**
 * Returns the runs of a line in the order in which they are read.
 *
 * @param {string} text a paragraph up to the end of the line
 * @param {number} start
 * @param {readonly Span[]} spans
 * @param {number} size
 * @returns {(TextRun & { level: number })[]}
 */
function runsOf(text, start, spans, size) {
  const runs = [];
  for (let index = spanAt(spans, start); index < spans.length; index += 1) {
    const span = /** @type {Span} */ (spans[index]); // below the length
    if (span.start >= text.length) break;
    const part = text.slice(Math.max(start, span.start), span.end);
    const isRtl = span.level % 2 === 1;
    const width = span.font.widthOf(part, isRtl) * size;
    runs.push({ text: part, font: span.font, level: span.level, isRtl, width });
  }
  return runs;
}

/**
 * Returns the index of the first span that ends after a position.
 *
 * @param {readonly Span[]} spans
 * @param {number} position
 */
function spanAt(spans, position) {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Reverses what is written from right to left, the innermost direction first (UAX 9, rule L2).
 *
 * @template {{ level: number }} Run
 * @param {Run[]} runs
 */
function visualOrder(runs) {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let first = 0; first < ordered.length; first += 1) {
      let next = first;
      while ((ordered[next]?.level ?? 0) >= level) next += 1;
      ordered.splice(first, next - first, ...ordered.slice(first, next).reverse());
      first = Math.max(first, next);
    }
  }
  return ordered;
}

/** @param {readonly { width: number }[]} runs */
function sumOfWidths(runs) {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

/** @param {readonly { height: number }[]} lines */
export function heightOf(lines) {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

/**
 * Draws lines below each other and returns the position below the last.
 *
 * @param {PDFKit.PDFDocument} pdf
 * @param {readonly TextLine[]} lines
 * @param {{ x: number, y: number, width?: number, isRightAligned?: boolean | undefined }} place in points
 */
export function drawLines(pdf, lines, { x, y, width = 0, isRightAligned }) {
  let top = y;
  for (const line of lines) {
    let left = isRightAligned ? x + width - line.width : x;
    for (const { text, font, isRtl, width: textWidth } of line.runs) {
      // Its types lack that pdfkit accepts fontkit's fonts.
      const source = /** @type {Buffer} */ (/** @type {unknown} */ (font.source));
      pdf.registerFont(font.name, source).font(font.name).fontSize(line.size);
      pdf.text(text, left, top + line.ascent, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: isRtl ? [rtlFeature] : [],
      });
      left += textWidth;
    }
    top += line.height;
  }
  return top;
}
