import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreConfig } from '@vajra/contract';
import type { Middleware } from 'koa';
import sharp from 'sharp';
import { escapeHtml } from '../../platform/escape-html.ts';

/** What the shop's pages and its icon name. */
export type NamedStore = Pick<StoreConfig, 'name' | 'tagline' | 'isDemo'>;

interface File {
  type: string;
  body: string | Buffer;
}

/** Side lengths in pixels. */
const icons: Readonly<Record<string, number>> = {
  '/icon-192.png': 192,
  '/icon-512.png': 512,
  '/apple-touch-icon.png': 180,
  '/favicon.ico': 32,
};
/** Systems cut a maskable icon to a circle of at least four fifths of its side. */
const maskable = { path: '/icon-maskable-512.png', size: 512, content: 0.7 } as const;
const background = '#faf8f5';

/**
 * The files by which browsers and systems know the shop: the manifest and pages without content, with the
 * shop's name, and icons made from its own image. Other requests are passed on.
 */
export class ShopIdentity {
  private constructor(private readonly files: ReadonlyMap<string, File>) {}

  /**
   * Reads the built shop, and the shop's own icon if it has one.
   * @throws Error if the icon cannot be read or is smaller than 512 pixels
   */
  static async read(folder: string, store: NamedStore, iconFile?: string): Promise<ShopIdentity> {
    const built = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null); // tests build less
    const files = new Map<string, File>();
    const manifest = await built('manifest.webmanifest');
    if (manifest !== null) {
      const body = JSON.stringify(ownManifest(JSON.parse(manifest), store));
      files.set('/manifest.webmanifest', { type: 'application/manifest+json', body });
    }
    for (const page of ['/index.html', '/app-shell.html']) {
      const html = await built(page);
      if (html !== null)
        files.set(page, { type: 'text/html; charset=utf-8', body: named(html, store) });
    }
    if (iconFile) for (const [path, file] of await ownIcons(iconFile)) files.set(path, file);
    return new ShopIdentity(files);
  }

  serve(): Middleware {
    return async (ctx, next) => {
      const file = this.files.get(ctx.path);
      if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
      ctx.set('Cache-Control', 'no-cache');
      ctx.type = file.type;
      ctx.body = file.body;
    };
  }

  /** Returns a page of the built shop that has no content yet, with the shop's name. */
  page(path: '/index.html'): string | Buffer | undefined {
    return this.files.get(path)?.body;
  }
}

/** The manifest with the shop's name; the pictures of the demo are left out of an own shop's. */
function ownManifest(manifest: object, { name, tagline, isDemo }: NamedStore): object {
  const { screenshots, description, ...rest } = manifest as Record<string, unknown>;
  return {
    ...rest,
    name,
    short_name: name,
    ...(isDemo ? { description, screenshots } : tagline && { description: tagline }),
  };
}

/** Names the shop in a page, from which the app takes the name until it has loaded the settings. */
function named(html: string, { name }: NamedStore): string {
  const title = `<title>${escapeHtml(name)}</title>`;
  const meta = `<meta name="application-name" content="${escapeHtml(name)}" />`;
  return html.replace(/<title>.*?<\/title>/s, () => `${title}\n    ${meta}`);
}

async function ownIcons(iconFile: string): Promise<[string, File][]> {
  const source = await readFile(iconFile);
  const { width = 0, height = 0, format } = await sharp(source).metadata();
  if (format !== 'svg' && Math.min(width, height) < 512) {
    throw new Error(`STORE_ICON: ${iconFile} must be at least 512 pixels wide and high`);
  }
  const image = (size: number) =>
    sharp(source, format === 'svg' ? { density: 300 } : {}).resize(size, size, {
      fit: 'contain',
      background: '#0000',
    });
  const png = async (path: string, size: number): Promise<[string, File]> => [
    path,
    { type: 'image/png', body: await image(size).png().toBuffer() },
  ];
  const inner = Math.round(maskable.size * maskable.content);
  const margin = (maskable.size - inner) / 2;
  const opaque = await image(inner).flatten({ background }).png().toBuffer();
  const extended = sharp(opaque)
    .removeAlpha()
    .extend({
      ...{ top: Math.floor(margin), bottom: Math.ceil(margin) },
      ...{ left: Math.floor(margin), right: Math.ceil(margin), background },
    });
  const files = await Promise.all(Object.entries(icons).map(([path, size]) => png(path, size)));
  const largest = await image(512).png().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><image width="512" height="512" href="data:image/png;base64,${largest.toString('base64')}"/></svg>`;
  return [
    ...files,
    [maskable.path, { type: 'image/png', body: await extended.png().toBuffer() }],
    ['/icon.svg', { type: 'image/svg+xml', body: svg }],
  ];
}
