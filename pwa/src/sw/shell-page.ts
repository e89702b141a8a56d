/** In app-shell.html, see build/app-shell.ts: the scripts of screens by the first segment of their paths. */
const listedScripts = / data-screens='([^']*)'/;

/**
 * Returns the page of the shell that preloads the scripts of the screen at this path. The browser then
 * requests them before it has run any script.
 */
export async function withScreenScripts(shell: Response, pathname: string): Promise<Response> {
  const html = await shell.text();
  const [, screens = '{}'] = listedScripts.exec(html) ?? [];
  const scripts = new Map<string, string>(Object.entries(JSON.parse(screens)));
  const [, segment = ''] = pathname.split('/');
  const links = (scripts.get(segment) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  const page = html.replace(listedScripts, '').replace('</head>', `${links.join('')}</head>`);
  const headers = new Headers(shell.headers);
  // They describe the body as the server sent it.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(page, { headers });
}
