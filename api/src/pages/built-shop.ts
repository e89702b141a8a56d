import { PageTemplate } from './page-template.ts';
import { ServerRenderer } from './server-renderer.ts';

/** The shop as Vite built it, ready to be served. */
export interface BuiltShop {
  readonly folder: string;
  readonly template: PageTemplate;
  readonly painter: ServerRenderer;
}

/** Reads it once; throws an Error where the folder has no page of ours. */
export async function readBuiltShop(folder: string): Promise<BuiltShop> {
  const [template, painter] = await Promise.all([
    PageTemplate.read(folder),
    ServerRenderer.read(folder),
  ]);
  return { folder, template, painter };
}
