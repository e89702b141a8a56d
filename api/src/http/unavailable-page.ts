import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { escapeHtml } from '../escape-html.ts';

// The colours and the serif of the shop, whose style sheets the page cannot rely on.
const style = `
:root { color-scheme: light dark }
body { display: grid; min-block-size: 90vh; place-content: center; gap: 1rem; margin: 0 auto;
  max-inline-size: 30rem; padding: 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif;
  background: light-dark(#faf8f5, #141311); color: light-dark(#1c1a17, #f1ece4) }
p { margin: 0; color: light-dark(#5f594f, #b3aa9c) }
p.name { letter-spacing: .25em; text-transform: uppercase; font: 1.5rem Georgia, serif; color: inherit }
h1 { margin: 1.5rem 0 0; font: 2.25rem/1.2 Georgia, serif }
a { justify-self: start; padding: .75rem 1.5rem; border: 1px solid; color: inherit; text-decoration: none }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Whether a browser opens a page, and no program calls the API. */
export function isNavigation(ctx: Context): boolean {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  return isRead && !ctx.path.startsWith('/api/') && ctx.get('Accept').includes('text/html');
}

/** Responds with a page that says that the shop is away for a moment, and that reloads itself. */
export function sendUnavailablePage(
  ctx: Context,
  {
    storeName,
    message,
    afterSeconds,
  }: { storeName: string; message: string; afterSeconds: number },
): void {
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  );
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${afterSeconds}">
<title>${escapeHtml(storeName)}</title>
<style>${style}</style>
</head>
<body>
<p class="name">${escapeHtml(storeName)}</p>
<h1>One moment, please</h1>
<p>${escapeHtml(message)} This page reloads by itself.</p>
<a href="">Try again now</a>
</body>
</html>
`;
}
