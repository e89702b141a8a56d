import type { Config } from '../server/config.ts';
import { PageTemplate } from './page-template.ts';
import { ServerRenderer } from './server-renderer.ts';
import { ShopIdentity } from './shop-identity.ts';

/** The storefront built by Vite. */
export interface BuiltShop {
  readonly folder: string;
  readonly template: PageTemplate;
  readonly renderer: ServerRenderer;
  readonly identity: ShopIdentity;
}

/** Reads the built storefront. @throws Error when the folder has no valid index.html, or the icon is unusable. */
export async function readBuiltShop(
  folder: string,
  { store, iconFile }: Pick<Config, 'store' | 'iconFile'>,
): Promise<BuiltShop> {
  const [template, renderer, identity] = await Promise.all([
    PageTemplate.read(folder),
    ServerRenderer.read(folder),
    ShopIdentity.read(folder, store, iconFile),
  ]);
  return { folder, template, renderer, identity };
}
