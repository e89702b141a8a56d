import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShopApp } from '@vajra/contract';
import { PageTemplate } from './page-template.ts';
import { type NamedStore, ShopIdentity } from './shop-identity.ts';

/** The storefront built by Vite. */
export interface BuiltShop {
  readonly folder: string;
  readonly template: PageTemplate;
  readonly app: ShopApp;
  readonly identity: ShopIdentity;
}

/** Reads the built storefront. @throws Error when the build is incomplete, or the icon is unusable. */
export async function readBuiltShop(
  folder: string,
  { store, iconFile }: { store: NamedStore; iconFile?: string },
): Promise<BuiltShop> {
  const [template, app, identity] = await Promise.all([
    PageTemplate.read(folder),
    import(pathToFileURL(join(folder, '.vite', 'server.mjs')).href) as Promise<ShopApp>, // built from pwa/src/server
    ShopIdentity.read(folder, store, iconFile),
  ]);
  return { folder, template, app, identity };
}
