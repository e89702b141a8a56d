import { formatMoney, returnReasonLabels } from '@vajra/contract';
import type { MailContent, MailItem } from '../mail/mail-content.ts';
import type { ShopEvent, ShopEventKind } from './shop-event.ts';

/** Events that a mail lists; it counts the others. */
export const maxListedEvents = 20;
/** Products of an order that a mail names. */
const maxListedItems = 10;
/** Characters of a product's name in a subject. */
const maxSubjectName = 50;

interface KindTexts {
  one: string;
  many: string;
  /** The screen of the admin that shows all of them. */
  path: string;
  linkLabel: string;
}

const kindTexts: Readonly<Record<ShopEventKind, KindTexts>> = {
  order: {
    one: 'New order',
    many: 'new orders',
    path: '/admin/orders',
    linkLabel: 'See all orders',
  },
  return: {
    one: 'New return request',
    many: 'new return requests',
    path: '/admin/returns',
    linkLabel: 'See all return requests',
  },
  inquiry: {
    one: 'New inquiry',
    many: 'new inquiries',
    path: '/admin/custom-inquiry',
    linkLabel: 'See the inquiries',
  },
  contact: {
    one: 'New message',
    many: 'new messages',
    path: '/admin/manage-contact',
    linkLabel: 'See the messages',
  },
  low_stock: {
    one: 'Low stock',
    many: 'products with low stock',
    path: '/admin/products',
    linkLabel: 'See the products',
  },
  payment: {
    one: 'Payment problem',
    many: 'payment problems',
    path: '/admin/orders',
    linkLabel: 'See all orders',
  },
};

/**
 * Composes a mail to the shop about events of a kind.
 * @param events the first ones, oldest first; at least one
 * @param count how many there are in total
 */
export function shopMessage(
  kind: ShopEventKind,
  events: readonly ShopEvent[],
  count: number,
  storeUrl: string,
): MailContent {
  const { one, many, path, linkLabel } = kindTexts[kind];
  const items = events.map((event) => describe(event, storeUrl));
  const subject = count === 1 ? `${one}: ${shorten(items[0]?.name ?? '')}` : `${count} ${many}`;
  const others = count - events.length;
  const more = `And ${others} more.`;
  return {
    subject,
    heading: count === 1 ? one : subject,
    blocks: [
      { kind: 'items', items },
      ...(others > 0 ? [{ kind: 'paragraph', text: more } as const] : []),
      { kind: 'link', label: linkLabel, url: `${storeUrl}${path}` },
    ],
  };
}

function shorten(name: string): string {
  return name.length > maxSubjectName ? `${name.slice(0, maxSubjectName).trimEnd()}…` : name;
}

function describe(event: ShopEvent, storeUrl: string): MailItem {
  switch (event.kind) {
    case 'order': {
      const { orderId, currency, total, items } = event;
      return {
        name: orderId,
        detail: listed(items).join(' · '),
        amount: formatMoney(total, currency),
        url: `${storeUrl}/admin/orders/${orderId}`,
      };
    }
    case 'return': {
      const { orderId, reason, items } = event;
      return {
        name: orderId,
        detail: [returnReasonLabels[reason], ...listed(items)].join(' · '),
        url: `${storeUrl}/admin/orders/${orderId}`,
      };
    }
    case 'inquiry':
      return { name: `Inquiry ${event.i_id}`, detail: event.diamondType };
    case 'contact':
      return { name: `Message ${event.c_id}` };
    case 'payment':
      return {
        name: event.orderId,
        detail: event.problem,
        url: `${storeUrl}/admin/orders/${event.orderId}`,
      };
    case 'low_stock': {
      const { p_id, sku, name, left } = event;
      return { name, detail: `${sku} · ${left} left`, url: `${storeUrl}/admin/products/${p_id}` };
    }
  }
}

function listed(items: readonly { name: string; quantity: number }[]): string[] {
  const named = items.slice(0, maxListedItems).map(({ name, quantity }) => `${quantity} x ${name}`);
  const others = items.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])];
}
