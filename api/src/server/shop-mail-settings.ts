import { z } from 'zod';
import { type ShopEventKind, shopEventKinds } from '../platform/shop-mail/shop-event.ts';
import { entries } from './setting-types.ts';

const maxRecipients = 10;

const isKind = (entry: string): entry is ShopEventKind =>
  shopEventKinds.some((kind) => kind === entry);

/** Settings of the mails to the shop: who gets which. */
export const shopMailSettings = {
  SHOP_NOTIFICATION_EMAIL: z
    .string()
    .default('')
    .transform((text) => [...new Set(entries(text))])
    .pipe(
      z
        .array(z.email('must be email addresses, separated by commas'))
        .max(maxRecipients, `must be at most ${maxRecipients} addresses`),
    ),
  SHOP_NOTIFICATIONS: z
    .string()
    .default(shopEventKinds.join(','))
    .transform((text, context): ShopEventKind[] => {
      const given = entries(text);
      if (!given.every(isKind)) {
        context.addIssue({
          code: 'custom',
          message: `must be some of ${shopEventKinds.join(', ')}, separated by commas`,
        });
        return z.NEVER;
      }
      return given.filter(isKind);
    }),
  /** Pieces left at which stock is low; 0 turns the mails off. */
  LOW_STOCK_AT: z.coerce.number().int().min(0).max(1_000_000).default(0),
};
