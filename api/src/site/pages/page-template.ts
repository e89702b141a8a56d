import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedPage, RenderedPage } from '@vajra/contract';
import { z } from 'zod';

/** Vite's manifest: the built file and imports of each source file. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** Finds the scripts of each page in Vite's manifest. */
class BuildManifest {
  private constructor(
    private readonly manifest: Manifest,
    private readonly named: ReadonlySet<string>,
  ) {}

  /** Reads the manifest in `folder`; without one there are no scripts. `html` is the built index.html. */
  static async read(folder: string, html: string): Promise<BuildManifest> {
    const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
    const named = Array.from(html.matchAll(/(?:src|href)="\/([^"]+)"/g), ([, file = '']) => file);
    return new BuildManifest(manifestSchema.parse(JSON.parse(text)), new Set(named));
  }

  /** Returns the scripts that a screen's module needs in addition to those in index.html. */
  scriptsOf(module: string): string[] {
    const found = new Set<string>();
    this.#collect('src/main.tsx', found);
    this.#collect(module, found);
    return [...found]
      .flatMap((source) => this.manifest[source]?.file ?? [])
      .filter((file) => !this.named.has(file));
  }

  #collect(source: string, found: Set<string>): void {
    const chunk = this.manifest[source];
    if (!chunk || found.has(source)) return;
    found.add(source);
    for (const imported of chunk.imports ?? []) this.#collect(imported, found);
  }
}

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
