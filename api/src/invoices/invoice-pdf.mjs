// @ts-check
// JavaScript, so that a worker loads it unchanged next to the sources and next to the compiled server.
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** @typedef {import('./invoice-layout.ts').Column} Column */
/** @typedef {import('./invoice-layout.ts').InvoiceLayout} InvoiceLayout */
/** @typedef {PDFKit.PDFDocument} Pdf */

const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

/** In points, as all lengths here. */
const margin = 42;
const gap = 14;
const cellGap = 6;
const rowPadding = 5;
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
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    font: fonts.regular,
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
  pdf.fillColor(ink);
  drawHead(pdf, layout);
  drawTable(pdf, layout);
  drawSums(pdf, layout);
  drawNotes(pdf, layout);
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

/**
 * @param {Pdf} pdf
 */
function widthOf(pdf) {
  return pdf.page.width - 2 * margin;
}

/**
 * Draws the title, seller and buyer on the left, and the facts on the right.
 *
 * @param {Pdf} pdf
 * @param {InvoiceLayout} layout
 */
function drawHead(pdf, { title, seller, buyer, facts }) {
  const width = widthOf(pdf);
  const columnWidth = (width - gap) / 2;
  const factsX = margin + columnWidth + gap;
  pdf.font(fonts.bold).fontSize(size.title).text(title, margin, margin);
  const top = pdf.y + gap;
  drawParty(pdf, 'Sold by', seller, { y: top, width: columnWidth });
  drawParty(pdf, 'Billed to', buyer, { y: pdf.y + gap, width: columnWidth });
  const bottom = pdf.y;
  let y = top;
  for (const [name, value] of facts) {
    pdf.font(fonts.regular).fontSize(size.text).fillColor(muted);
    pdf.text(name, factsX, y, { width: columnWidth * 0.4 });
    pdf.fillColor(ink).text(value, factsX + columnWidth * 0.4, y, { width: columnWidth * 0.6 });
    y = pdf.y + 3;
  }
  pdf.y = Math.max(bottom, y) + gap;
}

/**
 * @param {Pdf} pdf
 * @param {string} label
 * @param {readonly string[]} party
 * @param {{ y: number, width: number }} place
 */
function drawParty(pdf, label, [name = '', ...lines], { y, width }) {
  pdf.font(fonts.regular).fontSize(size.small).fillColor(muted).text(label, margin, y, { width });
  pdf.font(fonts.bold).fontSize(size.text).fillColor(ink).text(name, { width });
  pdf.font(fonts.regular).text(lines.join('\n'), { width });
}

/**
 * @param {Pdf} pdf
 * @param {InvoiceLayout} layout
 */
function drawTable(pdf, { columns, rows }) {
  const drawTitles = () => {
    const titles = columns.map(({ title }) => title);
    drawRow(pdf, columns, titles, fonts.bold);
  };
  drawTitles();
  for (const row of rows) {
    if (pdf.y + rowHeight(pdf, columns, row) > bottomOf(pdf)) {
      pdf.addPage();
      drawTitles();
    }
    drawRow(pdf, columns, row, fonts.regular);
  }
}

/**
 * @param {Pdf} pdf
 */
function bottomOf(pdf) {
  return pdf.page.height - margin;
}

/**
 * @param {Pdf} pdf
 * @param {readonly Column[]} columns
 * @param {readonly string[]} cells
 */
function rowHeight(pdf, columns, cells) {
  pdf.fontSize(size.small);
  const heights = columns.map(({ share }, index) =>
    pdf.heightOfString(cells[index] ?? '', { width: cellWidth(pdf, share) }),
  );
  return Math.max(...heights) + 2 * rowPadding;
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
 * @param {readonly string[]} cells
 * @param {string} font
 */
function drawRow(pdf, columns, cells, font) {
  pdf.font(font);
  const height = rowHeight(pdf, columns, cells);
  const top = pdf.y;
  let x = margin;
  for (const [index, { share, isNumber }] of columns.entries()) {
    pdf.text(cells[index] ?? '', x, top + rowPadding, {
      width: cellWidth(pdf, share),
      align: isNumber ? 'right' : 'left',
    });
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
 * @param {Pdf} pdf
 * @param {InvoiceLayout} layout
 */
function drawSums(pdf, { sums }) {
  const width = widthOf(pdf) * 0.45;
  const x = margin + widthOf(pdf) - width - cellGap;
  keepTogether(pdf, sums.length * 16 + gap);
  let y = pdf.y + gap;
  for (const [index, [name, value]] of sums.entries()) {
    pdf.font(index === sums.length - 1 ? fonts.bold : fonts.regular).fontSize(size.text);
    pdf.text(name, x, y, { width: width / 2 });
    pdf.text(value, x + width / 2, y, { width: width / 2, align: 'right' });
    y = pdf.y + 3;
  }
}

/**
 * @param {Pdf} pdf
 * @param {InvoiceLayout} layout
 */
function drawNotes(pdf, { notes }) {
  const text = notes.join('\n');
  const width = widthOf(pdf);
  pdf.font(fonts.regular).fontSize(size.small).fillColor(muted);
  keepTogether(pdf, pdf.heightOfString(text, { width }) + 2 * gap);
  pdf.text(text, margin, pdf.y + 2 * gap, { width });
}

/**
 * Starts a page if the next part does not fit on this one.
 *
 * @param {Pdf} pdf
 * @param {number} height
 */
function keepTogether(pdf, height) {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();
}
