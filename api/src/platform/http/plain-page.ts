import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { escapeHtml } from '../escape-html.ts';

// The colours and the serif of the shop, whose style sheets the page cannot rely on.
const style = `
:root { color-scheme: light dark }
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif;
  background: light-dark(#faf8f5, #141311); color: light-dark(#1c1a17, #f1ece4) }
main { display: grid; min-block-size: 90vh; place-content: center; gap: 1rem; margin: 0 auto;
  max-inline-size: 30rem; padding: 1.5rem }
p { margin: 0; color: light-dark(#5f594f, #b3aa9c) }
p.name { letter-spacing: .25em; text-transform: uppercase; font: 1.5rem Georgia, serif; color: inherit }
h1 { margin: 1.5rem 0 0; font: 2.25rem/1.2 Georgia, serif }
a, button { justify-self: start; padding: .75rem 1.5rem; border: 1px solid; background: none;
  font: inherit; color: inherit; text-decoration: none; cursor: pointer }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

interface PlainPage {
  storeName: string;
  heading: string;
  text: string;
  /** A link to another address, or to the page itself. */
  link?: { label: string; url: string };
  /** Label of a button that sends a POST to the address of the page. */
  button?: string;
  /** When the page reloads itself. */
  reloadAfterSeconds?: number;
}

/** Responds with a page in the shop's look that needs no script and no other file. */
export function sendPlainPage(
  ctx: Context,
  { storeName, heading, text, link, button, reloadAfterSeconds }: PlainPage,
): void {
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  // With the shop's default, `no-referrer`, a browser does not name the origin of the form.
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.type = 'html';
  const reload = `<meta http-equiv="refresh" content="${reloadAfterSeconds}">`;
  const lines = [
    ...['<!doctype html>', '<html lang="en">', '<head>', '<meta charset="utf-8">'],
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    ...(reloadAfterSeconds === undefined ? [] : [reload]),
    `<title>${escapeHtml(storeName)}</title>`,
    ...[`<style>${style}</style>`, '</head>', '<body>', '<main>'],
    `<p class="name">${escapeHtml(storeName)}</p>`,
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`] : []),
    ...(button ? [`<form method="post"><button>${escapeHtml(button)}</button></form>`] : []),
    ...['</main>', '</body>', '</html>', ''],
  ];
  ctx.body = lines.join('\n');
}
