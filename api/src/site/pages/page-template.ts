import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedPage, RenderedPage } from '@vajra/contract';
import { BuildManifest } from './build-manifest.ts';

const emptyRoot = '<div id="root"></div>';

/** The built index.html, split where each page's head and body are inserted. */
export class PageTemplate {
  private constructor(
    private readonly beforeHead: string,
    private readonly beforeRoot: string,
    private readonly afterRoot: string,
    private readonly end: string,
    private readonly files: BuildManifest,
  ) {}

  /** Reads index.html of the built storefront. @throws Error when the insertion points are missing. */
  static async read(folder: string): Promise<PageTemplate> {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const head = /<title>.*?<\/title>\s*<meta name="description"[^>]*>/s.exec(html);
    const root = html.indexOf(emptyRoot);
    const end = html.lastIndexOf('</body>');
    if (!head || root < head.index || end < root) {
      throw new Error(`${folder}/index.html has no title, description, root or body end`);
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
   * Renders a whole page. What is visible first is preloaded from the head. The scripts of a
   * server-rendered page are only listed, and pwa/src/start.ts loads them after the first paint.
   */
  render({ module, head, responses }: OpenedPage, rendered: RenderedPage | null): string {
    const scripts = this.files.scriptsOf(module);
    const links = rendered ? [rendered.links] : scripts.map(preload);
    const filled = [head, ...links].join('\n    ');
    const root = rendered ? rootOf(rendered, scripts) : emptyRoot;
    const data = `<script type="application/json" id="first-answers">${responses}</script>\n  `;
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
