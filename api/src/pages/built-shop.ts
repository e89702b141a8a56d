import { PageTemplate } from './page-template.ts';
import { ServerRenderer } from './server-renderer.ts';

/** The storefront built by Vite. */
export interface BuiltShop {
  readonly folder: string;
  readonly template: PageTemplate;
  readonly renderer: ServerRenderer;
}

/** Reads the built storefront. @throws Error when the folder has no valid index.html. */
export async function readBuiltShop(folder: string): Promise<BuiltShop> {
  const [template, renderer] = await Promise.all([
    PageTemplate.read(folder),
    ServerRenderer.read(folder),
  ]);
  return { folder, template, renderer };
}
