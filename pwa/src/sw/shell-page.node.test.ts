import { expect, it } from 'vitest';
import { renderAppShell } from '../../build/app-shell.ts';
import { withScreenScripts } from './shell-page.ts';

const html = '<head><title>Vajra</title></head><body><div id="root"></div></body>';
const screens = { '': ['app/home-1.js'], cart: ['app/cart-1.js', 'app/rows-1.js'] };
const shell = renderAppShell(html, { app: ['app/main-1.js'], screens });
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'",
  'content-encoding': 'br',
  'content-length': '1',
};

function linksOf(page: string): string[] {
  const links = page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g);
  return [...links].map(([, href = '']) => href);
}

it.each([
  ['/', ['/app/main-1.js', '/app/home-1.js']],
  ['/cart', ['/app/main-1.js', '/app/cart-1.js', '/app/rows-1.js']],
  ['/cart/sub/path', ['/app/main-1.js', '/app/cart-1.js', '/app/rows-1.js']],
  ['/about', ['/app/main-1.js']],
  ['/constructor', ['/app/main-1.js']],
  ['//', ['/app/main-1.js', '/app/home-1.js']],
])('preloads the scripts of %s', async (path, links) => {
  const page = await (await withScreenScripts(new Response(shell, { headers }), path)).text();
  expect(linksOf(page)).toEqual(links);
  expect(page).toContain('</head><body><div id="root"></div>');
});

it('keeps the headers of the page, but not those of its encoding', async () => {
  const page = await withScreenScripts(new Response(shell, { headers }), '/');
  expect([...page.headers.keys()].sort()).toEqual(['content-security-policy', 'content-type']);
});

it('leaves a page without lists as it is', async () => {
  const page = await withScreenScripts(new Response(html), '/cart');
  expect(await page.text()).toBe(html);
});
