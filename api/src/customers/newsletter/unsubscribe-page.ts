import type { Middleware } from 'koa';
import { MethodNotAllowedError } from '../../platform/errors.ts';
import { sendPlainPage } from '../../platform/http/plain-page.ts';
import { type Newsletter, unsubscribePath } from './newsletter.service.ts';

/**
 * Serves the page of the links that end a subscription. It takes a button, since programs that check
 * mails for malware open links. Mail programs send the same POST by themselves (RFC 8058).
 */
export function serveUnsubscribePage(
  newsletter: Pick<Newsletter, 'unsubscribe'>,
  storeName: string,
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== unsubscribePath) return next();
    const { key } = ctx.query;
    ctx.set('Cache-Control', 'no-store');
    if (typeof key !== 'string' || !keyPattern.test(key)) {
      ctx.status = 400;
      const text = 'Please open the link in the mail again, or write to us.';
      sendPlainPage(ctx, { storeName, heading: 'This link is not complete', text });
    } else if (ctx.method === 'POST') {
      await newsletter.unsubscribe(key);
      const text = 'You will get no more newsletters from us.';
      sendPlainPage(ctx, { storeName, heading: 'You are unsubscribed', text });
    } else if (ctx.method === 'GET' || ctx.method === 'HEAD') {
      const text = 'You will get no more newsletters from us. Mails about your orders stay.';
      const button = 'Unsubscribe';
      sendPlainPage(ctx, { storeName, heading: 'Unsubscribe from our newsletter?', text, button });
    } else {
      throw new MethodNotAllowedError(['GET', 'HEAD', 'POST']);
    }
  };
}

/** A SHA-256 in base64url. */
const keyPattern = /^[\w-]{43}$/;
