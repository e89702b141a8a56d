import type { Context } from 'koa';
import { sendPlainPage } from './plain-page.ts';

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
  sendPlainPage(ctx, {
    storeName,
    heading: 'One moment, please',
    text: `${message} This page reloads by itself.`,
    link: { label: 'Try again now', url: '' },
    reloadAfterSeconds: afterSeconds,
  });
}
