import type { Currency, ReturnReason } from '@vajra/contract';

/** What the shop can be notified of. */
export const shopEventKinds = [
  'order',
  'return',
  'inquiry',
  'contact',
  'low_stock',
  'payment',
] as const;
export type ShopEventKind = (typeof shopEventKinds)[number];

/**
 * What happened, without personal data: the mail links to the admin, which requires a sign-in. Nothing in
 * it was written by a visitor.
 */
export type ShopEvent =
  | {
      kind: 'order';
      orderId: string;
      currency: Currency;
      /** Minor units. */
      total: number;
      items: readonly { name: string; quantity: number }[];
    }
  | {
      kind: 'return';
      orderId: string;
      reason: ReturnReason;
      items: readonly { name: string; quantity: number }[];
    }
  | { kind: 'inquiry'; i_id: number; diamondType: string }
  | { kind: 'contact'; c_id: number }
  | { kind: 'payment'; orderId: string; problem: string }
  | { kind: 'low_stock'; p_id: number; sku: string; name: string; left: number };
