import {
  describeWorkingDays,
  exchangeWindowHours,
  formatMoney,
  type OrderActor,
  type OrderTransition,
} from '@vajra/contract';
import type { Recipient } from '../../platform/mail/mail.service.ts';
import type { MailBlock, MailContent, MailItem } from '../../platform/mail/mail-content.ts';
import type { OrderDocument, ShipmentDocument } from './order.model.ts';
import { expectedDelivery } from './order-delivery.ts';
import { transferBlocks } from './transfer-blocks.ts';

/** What mails about orders need to know about the store. */
export interface OrderMailSettings {
  storeName: string;
  /** Base URL of links, without a trailing slash. */
  storeUrl: string;
  /** See orderDateFormat(). */
  dateFormat: Pick<Intl.DateTimeFormat, 'format'>;
  /** See orderMomentFormat(). */
  momentFormat: { format(moment: Date | undefined): string };
  /** Returns the key with which a guest sees an order without signing in. */
  orderKey(
    order: Pick<OrderDocument, '_id' | 'u_id'>,
    owner: Pick<Recipient, 'tokenVersion'>,
  ): string;
}

/** Returns a format such as 23 November 2026, which no reader can mistake. */
export function orderDateFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone });
}

/** Returns a format such as 23 November 2026, 16:30 GMT+5:30. */
export function orderMomentFormat(timeZone: string): OrderMailSettings['momentFormat'] {
  const day = orderDateFormat(timeZone);
  const parts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  const time = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
  return { format: (moment) => `${day.format(moment)}, ${time.format(moment)}` };
}

/** What a customer is notified of after the order was placed. */
export type OrderNews =
  | 'shipped'
  | 'another parcel'
  | 'delivered'
  | 'cancelled'
  | 'cancelled by you'
  | 'reopened';

export type Verified = Pick<Recipient, 'isEmailVerified' | 'isGuest' | 'tokenVersion'>;

/**
 * Composes the mail about a new order. One that is paid online is confirmed by the mail about its
 * payment; until then the mail says what is awaited. A recipient who has not shown that the address is
 * theirs gets nothing that a customer has written: it could be an advertisement to a stranger.
 */
export function placedMessage(
  order: OrderDocument,
  recipient: Verified,
  settings: OrderMailSettings,
): MailContent {
  const { heading, text, next = [] } = placedTexts(order, recipient, settings);
  const blocks = [paragraph(text), ...next, ...detailBlocks(order, recipient, settings, true)];
  return { subject: `Your order ${order._id}`, heading, blocks };
}

function placedTexts(
  order: OrderDocument,
  { isEmailVerified, isGuest }: Verified,
  { storeName, storeUrl, momentFormat, dateFormat }: OrderMailSettings,
): { heading: string; text: string; next?: MailBlock[] } {
  const { _id, payment, paymentMethod, total, currency } = order;
  const received = `We have received your order ${_id} at ${storeName}`;
  const amount = formatMoney(total, currency);
  if (payment?.holdUntil) {
    const url = `${storeUrl}/payment/${_id}`;
    // Guests pay on the page of their order.
    const hasLink = isEmailVerified && !isGuest;
    return {
      heading: 'Your order waits for its payment',
      text: `${received}, and keep its pieces for you until ${momentFormat.format(payment.holdUntil)}. Please pay ${amount} by then. We will confirm the order when the payment has arrived.`,
      ...(hasLink && { next: [{ kind: 'link', label: 'Pay now', url }] }),
    };
  }
  if (payment?.state === 'due' && payment.transfer) {
    const payBy = dateFormat.format(payment.transfer.payBy);
    return {
      heading: 'Your order waits for its payment',
      text: `${received}. Please transfer ${amount} by ${payBy}, with ${_id} as the reference. We will write to you when your payment has arrived.`,
      next: transferBlocks(order, payment.transfer, payBy),
    };
  }
  if (payment?.state === 'due' && paymentMethod !== 'on_delivery') {
    return {
      heading: 'Your order waits for its payment',
      text: `${received}. We will write to you when your payment of ${amount} has arrived.`,
    };
  }
  const heading = 'Thank you for your order';
  return { heading, text: `${received}. We will write to you when it is shipped.` };
}

/** Composes the message about a change of an order. */
export function newsMessage(
  news: OrderNews,
  order: OrderDocument,
  recipient: Verified,
  settings: OrderMailSettings,
): MailContent {
  const { subject, heading, texts } = newsTexts[news](order);
  const isToShip = news === 'shipped' || news === 'reopened' || news === 'another parcel';
  const blocks = [
    ...texts.map(paragraph),
    ...(recipient.isEmailVerified ? parcelsOf(news, order).flatMap(parcelBlocks) : []),
    ...detailBlocks(order, recipient, settings, isToShip),
  ];
  return { subject: `Your order ${order._id} ${subject}`, heading, blocks };
}

/** Composes the message about an order that was not confirmed within a time. */
export function expiredMessage(
  order: OrderDocument,
  holdMs: number,
  recipient: Verified,
  settings: OrderMailSettings,
): MailContent {
  const hours = Math.round(holdMs / (60 * 60 * 1000));
  const days = hours / 24;
  const time = Number.isInteger(days) && days > 2 ? `${days} days` : `${hours} hours`;
  const text = `Your order ${order._id} was not confirmed within ${time}, so we have cancelled it. You are welcome to order again, or to contact us.`;
  return overdueMessage(order, text, recipient, settings);
}

/** Composes the message about an order that was not paid in time. */
export function unpaidMessage(
  order: OrderDocument,
  recipient: Verified,
  settings: OrderMailSettings,
): MailContent {
  const text = `We have not received the payment for your order ${order._id} in time, so we have cancelled it. Nothing was charged. You are welcome to order again.`;
  return overdueMessage(order, text, recipient, settings);
}

function overdueMessage(
  order: OrderDocument,
  text: string,
  recipient: Verified,
  settings: OrderMailSettings,
): MailContent {
  return {
    subject: `Your order ${order._id} was cancelled`,
    heading: 'Your order was cancelled',
    blocks: [paragraph(text), ...detailBlocks(order, recipient, settings, false)],
  };
}

/**
 * Returns what a customer is notified of when an order gets another status, or null. A status that the
 * order, or a delivered order, has had since it was placed or reopened is not reported again, and those
 * whom the system cancels or reopens an order for are notified by it.
 */
export function newsOf(
  { history }: OrderDocument,
  { to, mail }: OrderTransition,
  by: OrderActor,
): OrderNews | null {
  if (by === 'system') return null;
  if (mail === 'cancelled' && by === 'customer') return 'cancelled by you';
  const statuses = history.map(({ status }) => status);
  const sinceOpened = statuses.slice(statuses.lastIndexOf('Cancelled') + 1);
  const isKnown = sinceOpened.includes(to) || sinceOpened.includes('Delivered');
  return isKnown && (to === 'Shipped' || to === 'Delivered') ? null : mail;
}

interface NewsTexts {
  /** Follows the order's id. */
  subject: string;
  heading: string;
  texts: readonly string[];
}

const unexpected = 'If you did not expect this, please contact us.';

const newsTexts: Readonly<Record<OrderNews, (order: OrderDocument) => NewsTexts>> = {
  shipped: ({ _id }) => ({
    subject: 'was shipped',
    heading: 'Your order is on its way',
    texts: [`We have shipped your order ${_id}.`],
  }),
  'another parcel': ({ _id }) => ({
    subject: 'has another parcel on its way',
    heading: 'Another parcel is on its way',
    texts: [`We have shipped another parcel of your order ${_id}.`],
  }),
  delivered: ({ _id }) => ({
    subject: 'was delivered',
    heading: 'Your order was delivered',
    texts: [
      `Your order ${_id} was delivered. We hope that you enjoy it.`,
      `If a piece is defective or damaged, please request a return in your profile within ${exchangeWindowHours} hours of delivery.`,
    ],
  }),
  cancelled: ({ _id }) => ({
    subject: 'was cancelled',
    heading: 'Your order was cancelled',
    texts: [`We have cancelled your order ${_id}. ${unexpected}`],
  }),
  'cancelled by you': ({ _id }) => ({
    subject: 'was cancelled',
    heading: 'Your order was cancelled',
    texts: [
      `Your order ${_id} was cancelled, as you asked. If this was not you, please contact us.`,
    ],
  }),
  reopened: ({ _id }) => ({
    subject: 'was reopened',
    heading: 'Your order was reopened',
    texts: [`Your order ${_id} was cancelled, and we have reopened it. ${unexpected}`],
  }),
};

/** Returns the link to an order. Guests see it without signing in, once their address is verified. */
export function orderLink(
  order: Pick<OrderDocument, '_id' | 'u_id'>,
  recipient: Verified,
  { storeUrl, orderKey }: Pick<OrderMailSettings, 'storeUrl' | 'orderKey'>,
): MailBlock {
  if (!recipient.isEmailVerified) {
    const label = 'Sign in to see it and to confirm your email address';
    return { kind: 'link', label, url: `${storeUrl}/profile` };
  }
  const page = `${storeUrl}/orders/${order._id}`;
  const url = recipient.isGuest ? `${page}?key=${orderKey(order, recipient)}` : page;
  return { kind: 'link', label: 'See your order', url };
}

function detailBlocks(
  order: OrderDocument,
  recipient: Verified,
  settings: OrderMailSettings,
  isToShip: boolean,
): MailBlock[] {
  const total = { label: 'Total', amount: formatMoney(order.total, order.currency) };
  const link = orderLink(order, recipient, settings);
  if (!recipient.isEmailVerified) return [{ kind: 'items', items: [], total }, link];
  return [
    {
      kind: 'facts',
      rows: [
        ['Order', order._id],
        ['Placed', settings.dateFormat.format(order.createdAt)],
        ...deliveryRows(order),
      ],
    },
    {
      kind: 'items',
      items: [...order.items.map((item) => itemOf(item, order)), ...shippingItems(order)],
      total,
    },
    ...(isToShip ? addressBlocks(order) : []),
    link,
  ];
}

const calendarDay = orderDateFormat('UTC');

/** When the order is expected, as a line of facts; none where that is not known. */
export function deliveryRows(order: OrderDocument): [name: string, value: string][] {
  const expected = expectedDelivery(order);
  if (!expected) return [];
  const [from, to] = [expected.from, expected.to].map((day) => calendarDay.format(new Date(day)));
  return [['Estimated delivery', from === to ? `${to}` : `${from} to ${to}`]];
}

/** Returns the parcels that a message is about. */
function parcelsOf(news: OrderNews, { shipments = [] }: OrderDocument): ShipmentDocument[] {
  if (news === 'shipped') return shipments;
  return news === 'another parcel' ? shipments.slice(-1) : [];
}

function parcelBlocks({ carrier, trackingNumber, trackingUrl }: ShipmentDocument): MailBlock[] {
  return [
    {
      kind: 'facts',
      rows: [
        ['Carrier', carrier],
        ['Tracking number', trackingNumber],
      ],
    },
    ...(trackingUrl
      ? [{ kind: 'link', label: 'Track your parcel', url: trackingUrl } as const]
      : []),
  ];
}

function itemOf(
  { name, quantity, unit }: OrderDocument['items'][number],
  { currency }: OrderDocument,
) {
  return {
    name: `${quantity} x ${name}`,
    detail: quantity > 1 ? `${formatMoney(unit, currency)} each` : undefined,
    amount: formatMoney(unit * quantity, currency),
  };
}

/** The chosen method and its price, as a line above the total. */
function shippingItems({ shipping, currency }: OrderDocument): MailItem[] {
  if (!shipping) return [];
  const amount = shipping.price === 0 ? 'Free' : formatMoney(shipping.price, currency);
  return [{ name: `Shipping: ${shipping.name}`, detail: describeWorkingDays(shipping), amount }];
}

function addressBlocks({ shippingAddress: to, customer }: OrderDocument): MailBlock[] {
  if (!to) return [];
  const place = [to.city, `${to.state} ${to.postalCode}`.trim()].filter(Boolean).join(', ');
  const lines = [customer?.u_name ?? '', to.address, place, to.country];
  return [{ kind: 'lines', title: 'Shipping to:', lines: lines.filter(Boolean) }];
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}
