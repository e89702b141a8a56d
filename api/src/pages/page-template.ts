import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopPage } from '@vajra/contract';
import { BuiltFiles } from './built-files.ts';
import { escapeHtml, type PageHead, renderHead, scriptJson } from './page-head.ts';

/** The picture that is seen first, as its element asks for it. */
export interface FirstPicture {
  readonly srcSet: string;
  readonly sizes: string;
}

interface Filling {
  readonly page: ShopPage | null;
  readonly head: PageHead;
  /** Read by pwa/src/api/first-answers.ts. */
  readonly answers: unknown;
  readonly picture: FirstPicture | null;
}

/** The built page of the shop, with places for what is said of each address. */
export class PageTemplate {
  private constructor(
    private readonly before: string,
    private readonly between: string,
    private readonly after: string,
    private readonly files: BuiltFiles,
  ) {}

  /** Reads index.html of the built shop. Throws an Error when it has no places to fill. */
  static async read(folder: string): Promise<PageTemplate> {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const head = /<title>.*?<\/title>\s*<meta name="description"[^>]*>/s.exec(html);
    const end = html.lastIndexOf('</body>');
    if (!head || end < head.index) throw new Error(`${folder}/index.html has no head to fill`);
    const headEnd = head.index + head[0].length;
    return new PageTemplate(
      html.slice(0, head.index),
      html.slice(headEnd, end),
      html.slice(end),
      await BuiltFiles.read(folder, html),
    );
  }

  /** A whole page. What it needs next is named in its head, so that nothing waits for a script to ask. */
  render({ page, head, answers, picture }: Filling): string {
    const { scripts, styles } = this.files.of(page);
    const links = [
      ...(picture ? [pictureLink(picture)] : []),
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ];
    const data = `<script type="application/json" id="first-answers">${scriptJson(answers)}</script>\n  `;
    const start = [renderHead(head), ...links].join('\n    ');
    return this.before + start + this.between + data + this.after;
  }
}

function pictureLink({ srcSet, sizes }: FirstPicture): string {
  return `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high" />`;
}
