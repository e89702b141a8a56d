import { getDocumentProxy } from 'unpdf';

/** Text on one line. The position is that of its lower left corner, in points from that of the page. */
interface PdfRun {
  x: number;
  y: number;
  width: number;
  text: string;
}

/** Returns the text of each page of a PDF, a line per run. */
export async function pdfText(file: Buffer): Promise<string[]> {
  const pages = await pdfRuns(file);
  return pages.map((runs) => runs.map(({ text }) => `${text}\n`).join(''));
}

/** Returns the runs of text on each page of a PDF, in the order in which they are read. */
export async function pdfRuns(file: Buffer): Promise<PdfRun[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [x, y] = item.transform.slice(4);
      return { x, y, width: item.width, text: item.str };
    });
  });
  return Promise.all(pages);
}

/** Returns the names of the fonts that a PDF embeds, such as NotoSans-SemiBold. */
export function pdfFonts(file: Buffer): Set<string> {
  const names = file.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g);
  return new Set(Array.from(names, ([, name = '']) => name));
}
