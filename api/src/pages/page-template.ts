import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopPage } from '@vajra/contract';
import { BuildManifest } from './build-manifest.ts';
import { type PageHead, renderHead } from './page-head.ts';
import type { RenderedPage } from './server-renderer.ts';

const emptyRoot = '<div id="root"></div>';

interface Filling {
  readonly page: ShopPage | null;
  readonly head: PageHead;
  /** JSON that ends no script element, read by pwa/src/api/first-answers.ts. */
  readonly answers: string;
  readonly painting: RenderedPage | null;
}

/** The built page of the shop, with places for what is said of each address. */
export class PageTemplate {
  private constructor(
    private readonly beforeHead: string,
    private readonly beforeRoot: string,
    private readonly afterRoot: string,
    private readonly end: string,
    private readonly files: BuildManifest,
  ) {}

  /** Reads index.html of the built shop. Throws an Error when it has no places to fill. */
  static async read(folder: string): Promise<PageTemplate> {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const head = /<title>.*?<\/title>\s*<meta name="description"[^>]*>/s.exec(html);
    const root = html.indexOf(emptyRoot);
    const end = html.lastIndexOf('</body>');
    if (!head || root < head.index || end < root) {
      throw new Error(`${folder}/index.html has no places to fill`);
    }
    return new PageTemplate(
      html.slice(0, head.index),
      html.slice(head.index + head[0].length, root),
      html.slice(root + emptyRoot.length, end),
      html.slice(end),
      await BuildManifest.read(folder, html),
    );
  }

  /**
   * A whole page. What it needs next is named in it, so that nothing waits for a script to ask: what
   * can be seen in the head, and the scripts where pwa/src/start.ts finds them once it is seen.
   */
  render({ page, head, answers, painting }: Filling): string {
    const scripts = this.files.scriptsOf(page);
    const links = painting ? [painting.links] : scripts.map(preload);
    const filled = [renderHead(head), ...links].join('\n    ');
    const root = painting ? rootOf(painting, scripts) : emptyRoot;
    const data = `<script type="application/json" id="first-answers">${answers}</script>\n  `;
    return [this.beforeHead, filled, this.beforeRoot, root, this.afterRoot, data, this.end].join(
      '',
    );
  }
}

const preload = (file: string): string =>
  `<link rel="modulepreload" crossorigin href="/${file}" />`;

function rootOf({ body }: RenderedPage, scripts: readonly string[]): string {
  const files = scripts.map((file) => `/${file}`).join(' ');
  return `<div id="root" data-painted data-scripts="${files}">${body}</div>`;
}
