import type { Middleware } from 'koa';
import { MethodNotAllowedError } from '../errors.ts';
import { sendPlainPage } from './plain-page.ts';

/** What the links of some mails end. */
export interface Subscription {
  /** The path of the links, which have a `key`. */
  path: string;
  /** "Unsubscribe from our newsletter?" */
  question: string;
  /** "You will get no more newsletters from us." */
  result: string;
  /** Must accept an unknown key: the subscription may have ended already. */
  unsubscribe(key: string): Promise<void>;
}

/**
 * Serves the pages of the links that end subscriptions. It takes a button, since programs that check
 * mails for malware open links. Mail programs send the same POST by themselves (RFC 8058).
 */
export function serveUnsubscribePages(
  storeName: string,
  subscriptions: readonly Subscription[],
): Middleware {
  return async (ctx, next) => {
    const subscription = subscriptions.find(({ path }) => path === ctx.path);
    if (!subscription) return next();
    const { question, result } = subscription;
    const { key } = ctx.query;
    ctx.set('Cache-Control', 'no-store');
    if (typeof key !== 'string' || !keyPattern.test(key)) {
      ctx.status = 400;
      const text = 'Please open the link in the mail again, or write to us.';
      sendPlainPage(ctx, { storeName, heading: 'This link is not complete', text });
    } else if (ctx.method === 'POST') {
      await subscription.unsubscribe(key);
      sendPlainPage(ctx, { storeName, heading: 'You are unsubscribed', text: result });
    } else if (ctx.method === 'GET' || ctx.method === 'HEAD') {
      const text = `${result} Mails about your orders stay.`;
      sendPlainPage(ctx, { storeName, heading: question, text, button: 'Unsubscribe' });
    } else {
      throw new MethodNotAllowedError(['GET', 'HEAD', 'POST']);
    }
  };
}

/** 32 bytes in base64url. */
const keyPattern = /^[\w-]{43}$/;
