import { createRequire } from 'node:module';
import type { Column, InvoiceLayout } from './invoice-layout.ts';

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

type Pdf = PDFKit.PDFDocument;

/**
 * Renders a layout on A4 pages. The same layout and time give the same bytes.
 * @param issuedAt the time that the file states as its own
 */
export async function renderInvoice(layout: InvoiceLayout, issuedAt: Date): Promise<Buffer> {
  // Loaded on first use: it takes memory that most processes never need.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf: Pdf = new PDFDocument({
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
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((done, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', done);
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

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * margin;
}

/** Draws the title, seller and buyer on the left, and the facts on the right. */
function drawHead(pdf: Pdf, { title, seller, buyer, facts }: InvoiceLayout): void {
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

function drawParty(
  pdf: Pdf,
  label: string,
  [name = '', ...lines]: readonly string[],
  { y, width }: { y: number; width: number },
): void {
  pdf.font(fonts.regular).fontSize(size.small).fillColor(muted).text(label, margin, y, { width });
  pdf.font(fonts.bold).fontSize(size.text).fillColor(ink).text(name, { width });
  pdf.font(fonts.regular).text(lines.join('\n'), { width });
}

function drawTable(pdf: Pdf, { columns, rows }: InvoiceLayout): void {
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

function bottomOf(pdf: Pdf): number {
  return pdf.page.height - margin;
}

function rowHeight(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  pdf.fontSize(size.small);
  const heights = columns.map(({ share }, index) =>
    pdf.heightOfString(cells[index] ?? '', { width: cellWidth(pdf, share) }),
  );
  return Math.max(...heights) + 2 * rowPadding;
}

function cellWidth(pdf: Pdf, share: number): number {
  return widthOf(pdf) * share - cellGap;
}

function drawRow(pdf: Pdf, columns: readonly Column[], cells: readonly string[], font: string) {
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

function drawSums(pdf: Pdf, { sums }: InvoiceLayout): void {
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

function drawNotes(pdf: Pdf, { notes }: InvoiceLayout): void {
  const text = notes.join('\n');
  const width = widthOf(pdf);
  pdf.font(fonts.regular).fontSize(size.small).fillColor(muted);
  keepTogether(pdf, pdf.heightOfString(text, { width }) + 2 * gap);
  pdf.text(text, margin, pdf.y + 2 * gap, { width });
}

/** Starts a page if the next part does not fit on this one. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();
}
