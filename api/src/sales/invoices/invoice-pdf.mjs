// @ts-check
// JavaScript, so that a worker loads it unchanged next to the sources and next to the compiled server.
import PDFDocument from 'pdfkit';
import { InvoiceFonts } from './invoice-fonts.mjs';
import { drawLines, heightOf, linesOf } from './invoice-text.mjs';

/** @typedef {import('./invoice-layout.ts').Column} Column */
/** @typedef {import('./invoice-layout.ts').InvoiceLayout} InvoiceLayout */
/** @typedef {import('./invoice-text.mjs').TextLine} TextLine */
/** @typedef {PDFKit.PDFDocument} Pdf */
/**
 * A PDF and the fonts of its text.
 *
 * @typedef {{ pdf: Pdf, fonts: InvoiceFonts }} Sheet
 */
/** @typedef {{ cells: TextLine[][], height: number }} Row */

/** In points, as all lengths here. */
const margin = 42;
const gap = 14;
const cellGap = 6;
const rowPadding = 5;
const lineGap = 3;
const footerHeight = 24;
const size = { title: 18, text: 9, small: 8 };
const ink = '#1c1a17';
const muted = '#5f594f';
const rule = '#d9d2c6';

/**
 * Renders a layout on A4 pages. The same layout and time give the same bytes.
 *
 * @param {InvoiceLayout} layout
 * @param {Date} issuedAt the time that the file states as its own
 * @returns {Promise<Buffer>}
 */
export async function renderInvoice(layout, issuedAt) {
  const fonts = await InvoiceFonts.load(textOf(layout), layout.hanRegion);
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    font: '', // none until text is drawn
    bufferPages: true,
    info: {
      Title: `${layout.title} ${layout.number}`,
      Author: layout.seller[0] ?? '',
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  /** @type {Buffer[]} */
  const chunks = [];
  /** @type {Promise<void>} */
  const finished = new Promise((done, fail) => {
    pdf.on('data', (chunk) => chunks.push(chunk));
    pdf.on('end', () => done());
    pdf.on('error', fail);
  });
  const sheet = { pdf, fonts };
  pdf.fillColor(ink);
  drawHead(sheet, layout);
  const end = endOf(sheet, layout);
  drawTable(sheet, layout, end.height);
  drawEnd(pdf, end);
  drawFooters(sheet, layout);
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

/**
 * Returns all texts of a layout.
 *
 * @param {InvoiceLayout} layout
 */
function textOf({
  title,
  number,
  seller,
  buyer,
  facts,
  columns,
  rows,
  sums,
  amountInWords,
  notes,
}) {
  const titles = columns.map((column) => column.title);
  return [title, number, seller, buyer, facts, titles, rows, sums, amountInWords, notes]
    .flat(2)
    .join('\n');
}

/** @param {Pdf} pdf */
function widthOf(pdf) {
  return pdf.page.width - 2 * margin;
}

/** @param {Pdf} pdf */
function bottomOf(pdf) {
  return pdf.page.height - margin - footerHeight;
}

/**
 * Draws the title, seller and buyer on the left, and the facts on the right.
 *
 * @param {Sheet} sheet
 * @param {InvoiceLayout} layout
 */
function drawHead({ pdf, fonts }, { title, seller, buyer, facts }) {
  const columnWidth = (widthOf(pdf) - gap) / 2;
  const factsX = margin + columnWidth + gap;
  const titleStyle = { fonts, size: size.title, weight: /** @type {const} */ ('bold') };
  const titleLines = linesOf(title, titleStyle, widthOf(pdf));
  const top = drawLines(pdf, titleLines, { x: margin, y: margin }) + gap;
  const sellerBottom = drawParty({ pdf, fonts }, 'Sold by', seller, top, columnWidth);
  const bottom = drawParty({ pdf, fonts }, 'Billed to', buyer, sellerBottom + gap, columnWidth);
  let y = top;
  const style = { fonts, size: size.text };
  for (const [name, value] of facts) {
    pdf.fillColor(muted);
    drawLines(pdf, linesOf(name, style, columnWidth * 0.4), { x: factsX, y });
    pdf.fillColor(ink);
    const lines = linesOf(value, style, columnWidth * 0.6);
    y = drawLines(pdf, lines, { x: factsX + columnWidth * 0.4, y }) + lineGap;
  }
  pdf.y = Math.max(bottom, y) + gap;
}

/**
 * Returns the position below it.
 *
 * @param {Sheet} sheet
 * @param {string} label
 * @param {readonly string[]} party
 * @param {number} y
 * @param {number} width
 */
function drawParty({ pdf, fonts }, label, [name = '', ...lines], y, width) {
  const x = margin;
  pdf.fillColor(muted);
  y = drawLines(pdf, linesOf(label, { fonts, size: size.small }, width), { x, y });
  pdf.fillColor(ink);
  y = drawLines(pdf, linesOf(name, { fonts, size: size.text, weight: 'bold' }, width), { x, y });
  if (lines.length === 0) return y;
  return drawLines(pdf, linesOf(lines.join('\n'), { fonts, size: size.text }, width), { x, y });
}

/**
 * @param {Sheet} sheet
 * @param {InvoiceLayout} layout
 * @param {number} endHeight of what follows the last row on its page
 */
function drawTable(sheet, { columns, rows }, endHeight) {
  const { pdf } = sheet;
  const texts = columns.map(({ title }) => title);
  const titles = rowsOf(sheet, columns, texts, 'bold');
  const drawTitles = () => {
    for (const row of titles) drawRow(pdf, columns, row);
  };
  drawTitles();
  const all = rows.flatMap((cells) => rowsOf(sheet, columns, cells, 'regular'));
  for (const [index, row] of all.entries()) {
    const followed = index > 0 && index === all.length - 1 ? endHeight : 0;
    if (pdf.y + row.height + followed > bottomOf(pdf)) {
      pdf.addPage();
      drawTitles();
    }
    drawRow(pdf, columns, row);
  }
}

/** Of a row, so that it fits on a page. */
const maxLinesOfRow = 40;

/**
 * Breaks the cells of a row into lines. A very high row becomes several.
 *
 * @param {Sheet} sheet
 * @param {readonly Column[]} columns
 * @param {readonly string[]} texts
 * @param {import('./invoice-fonts.mjs').Weight} weight
 * @returns {Row[]}
 */
function rowsOf({ pdf, fonts }, columns, texts, weight) {
  const all = columns.map(({ share }, index) =>
    linesOf(texts[index] ?? '', { fonts, size: size.small, weight }, cellWidth(pdf, share)),
  );
  const lineCount = Math.max(...all.map((lines) => lines.length));
  return Array.from({ length: Math.ceil(lineCount / maxLinesOfRow) }, (_, part) => {
    const first = part * maxLinesOfRow;
    const cells = all.map((lines) => lines.slice(first, first + maxLinesOfRow));
    return { cells, height: Math.max(...cells.map(heightOf)) + 2 * rowPadding };
  });
}

/**
 * @param {Pdf} pdf
 * @param {number} share
 */
function cellWidth(pdf, share) {
  return widthOf(pdf) * share - cellGap;
}

/**
 * @param {Pdf} pdf
 * @param {readonly Column[]} columns
 * @param {Row} row
 */
function drawRow(pdf, columns, { cells, height }) {
  const top = pdf.y;
  let x = margin;
  for (const [index, { share, isNumber: isRightAligned }] of columns.entries()) {
    const place = { x, y: top + rowPadding, width: cellWidth(pdf, share), isRightAligned };
    drawLines(pdf, cells[index] ?? [], place);
    x += widthOf(pdf) * share;
  }
  pdf.y = top + height;
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + widthOf(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
}

/**
 * The sums, the total in words and the notes, which stay together, so that no page has the notes only.
 *
 * @typedef {object} End
 * @property {TextLine[][][]} sums cells of rows
 * @property {TextLine[]} words
 * @property {TextLine[]} notes
 * @property {number} upperHeight of the sums and the words
 * @property {number} height
 */

/** @param {Pdf} pdf */
function sumWidth(pdf) {
  return widthOf(pdf) * 0.225;
}

/**
 * @param {Sheet} sheet
 * @param {InvoiceLayout} layout
 * @returns {End}
 */
function endOf({ pdf, fonts }, layout) {
  const width = sumWidth(pdf);
  const sums = layout.sums.map((sum, index) => {
    const weight = index === layout.sums.length - 1 ? 'bold' : 'regular';
    return sum.map((text) => linesOf(text, { fonts, size: size.text, weight }, width));
  });
  const style = { fonts, size: size.text };
  const words = linesOf(layout.amountInWords, style, widthOf(pdf) - 2 * width - cellGap - gap);
  const notes = linesOf(layout.notes.join('\n'), { fonts, size: size.small }, widthOf(pdf));
  const sumsHeight = sums.reduce((sum, row) => sum + heightOfSum(row), 0);
  const upperHeight = Math.max(sumsHeight, heightOf(words));
  const height = gap + upperHeight + 2 * gap + heightOf(notes);
  return { sums, words, notes, upperHeight, height };
}

/** @param {TextLine[][]} cells */
function heightOfSum(cells) {
  return Math.max(...cells.map(heightOf)) + lineGap;
}

/**
 * @param {Pdf} pdf
 * @param {End} end
 */
function drawEnd(pdf, { sums, words, notes, upperHeight, height }) {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();
  const top = pdf.y + gap;
  const width = sumWidth(pdf);
  const x = margin + widthOf(pdf) - 2 * width - cellGap;
  let y = top;
  for (const cells of sums) {
    const [name = [], value = []] = cells;
    drawLines(pdf, name, { x, y });
    drawLines(pdf, value, { x: x + width, y, width, isRightAligned: true });
    y += heightOfSum(cells);
  }
  drawLines(pdf, words, { x: margin, y: top });
  pdf.fillColor(muted);
  drawLines(pdf, notes, { x: margin, y: top + upperHeight + 2 * gap });
}

/**
 * Draws the number of the document and of the page on each page.
 *
 * @param {Sheet} sheet
 * @param {InvoiceLayout} layout
 */
function drawFooters({ pdf, fonts }, { title, number }) {
  const { start, count } = pdf.bufferedPageRange();
  const style = { fonts, size: size.small };
  const width = widthOf(pdf);
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.fillColor(muted);
    const y = pdf.page.height - margin - size.small;
    drawLines(pdf, linesOf(`${title} ${number}`, style, width), { x: margin, y });
    const pageNumber = linesOf(`Page ${page + 1} of ${count}`, style, width);
    drawLines(pdf, pageNumber, { x: margin, y, width, isRightAligned: true });
  }
}
