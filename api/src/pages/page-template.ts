import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageHead, renderHead, scriptJson } from './page-head.ts';

/** The built page of the shop, with places for what is said of each address. */
export class PageTemplate {
  private constructor(
    private readonly before: string,
    private readonly between: string,
    private readonly after: string,
  ) {}

  /** Reads index.html of the built shop. Throws an Error when it has no places to fill. */
  static async read(folder: string): Promise<PageTemplate> {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const head = /<title>.*?<\/title>\s*<meta name="description"[^>]*>/s.exec(html);
    const end = html.lastIndexOf('</body>');
    if (!head || end < head.index) throw new Error(`${folder}/index.html has no head to fill`);
    const headEnd = head.index + head[0].length;
    return new PageTemplate(html.slice(0, head.index), html.slice(headEnd, end), html.slice(end));
  }

  /** A whole page; `answers` are read by pwa/src/api/first-answers.ts. */
  render(head: PageHead, answers: unknown): string {
    const data = `<script type="application/json" id="first-answers">${scriptJson(answers)}</script>\n  `;
    return this.before + renderHead(head) + this.between + data + this.after;
  }
}
