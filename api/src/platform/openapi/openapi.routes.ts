import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import { endpoints } from '@vajra/contract';
import type { Context } from 'koa';
import send from 'koa-send';
import type { Mount } from '../http/mount.ts';
import { openApiDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';

const page = fileURLToPath(new URL('page', import.meta.url));
const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files that are served, with their folders. */
const files: Readonly<Record<string, string>> = {
  'docs.html': page,
  'docs.css': page,
  'docs.js': page,
  'swagger-ui.css': swagger,
  'swagger-ui-bundle.js': swagger,
};

/** Serves the OpenAPI document and a page that renders it without third-party requests. */
export function mountOpenApi(mount: Mount, router: Router, storeName: string): void {
  let document: JsonSchema | undefined;
  mount(endpoints.getOpenApi, async () => {
    document ??= openApiDocument(storeName);
    return document;
  });

  router.get('/api/docs', (ctx) => sendFile(ctx as unknown as Context, 'docs.html')); // the router extends Koa's context
  for (const file of Object.keys(files)) {
    router.get(`/api/docs/${file}`, (ctx) => sendFile(ctx as unknown as Context, file)); // as above
  }
}

async function sendFile(ctx: Context, file: string): Promise<void> {
  const setHeaders = (res: { setHeader(name: string, value: string): unknown }) =>
    res.setHeader('Cache-Control', 'no-cache');
  await send(ctx, file, { root: files[file], setHeaders });
}
