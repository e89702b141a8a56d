import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A web app with five screens, in place of the server build of pwa. Rendering /terms fails. */
const serverBuild = `
const module = 'src/storefront/pages/HomePage.tsx';
export const screens = [
  { path: '/', isIndexed: true },
  { path: '/terms', isIndexed: true },
  { path: '/shapes/:shape_id', isIndexed: true },
  { path: '/product-details/:p_id', isIndexed: true },
  { path: '/cart', isIndexed: false },
];
const patterns = screens.map(({ path }) => new RegExp('^' + path.replace(/:.*/, '[0-9]+') + '$', 'i'));
export const findPath = (path) => patterns.some((each) => each.test(path)) ? path.toLowerCase() : null;
const product = { method: 'POST', path: '/getproductbyid' };
const list = { method: 'POST', path: '/getproducts' };
export async function openPage({ path, call, store: { name }, storeUrl }) {
  const { pathname, search } = new URL(path, 'http://shop.invalid');
  const [, p_id] = /^.product-details.(\\d+)$/.exec(pathname) ?? [];
  const response = p_id ? await call(product, { body: { p_id: Number(p_id) } })
    : pathname === '/' ? await call(list, { body: { status: 1, page: 1, perPage: 3 } }) : {};
  const isFound = findPath(pathname) !== null && response !== undefined;
  return {
    isFound, isRendered: pathname !== '/cart', key: pathname + search, module,
    head: '<title>' + name + ' at ' + storeUrl + '</title>',
    responses: JSON.stringify({ response }),
    render: async () => {
      if (pathname === '/terms') throw new Error('cannot render');
      return { links: '<link rel="preload" href="/first.jpg"/>', body: '<p>' + path + '</p>' };
    },
  };
}`;

/** In the format of Vite. index.html already loads the shell. */
const manifest = {
  'index.html': { file: 'app/shell.js' },
  _kit: { file: 'app/kit.js', imports: ['index.html'] },
  'src/main.tsx': { file: 'app/main.js', imports: ['_kit', 'index.html'] },
  'src/storefront/pages/HomePage.tsx': { file: 'app/home.js', imports: ['_kit', 'index.html'] },
};

/** Creates a folder like that of a built shop, and returns its path. */
export async function createBuiltShop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vajra-shop-'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Vajra</title>
    <meta name="description" content="x" /></head><body><div id="root"></div>
    <script type="module" src="/app/shell.js"></script></body></html>`,
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, '.vite', 'server.mjs'), serverBuild);
  return folder;
}
