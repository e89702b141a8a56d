import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Currency } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { welcomeMessage } from '../src/customers/newsletter/welcome-message.ts';
import { replyMail } from '../src/customers/replies/reply-mail.ts';
import { addressLinkMessage } from '../src/identity/accounts/address-link-message.ts';
import { guestCodeMessage, hasAccountMessage } from '../src/identity/accounts/guest-messages.ts';
import { staffInvitationMessage } from '../src/identity/accounts/staff-invitation-message.ts';
import { composeMail } from '../src/platform/mail/compose-mail.ts';
import type { MailContent } from '../src/platform/mail/mail-content.ts';
import { renderHtml, renderTextAsHtml } from '../src/platform/mail/mail-html.ts';
import type { ShopEvent } from '../src/platform/shop-mail/shop-event.ts';
import { shopMessage } from '../src/platform/shop-mail/shop-messages.ts';
import type { OrderDocument, ShipmentDocument } from '../src/sales/orders/order.model.ts';
import { amountsOf } from '../src/sales/orders/order-amounts.ts';
import {
  expiredMessage,
  newsMessage,
  orderDateFormat,
  orderMomentFormat,
  placedMessage,
  type Verified,
} from '../src/sales/orders/order-messages.ts';
import { type PaymentNews, paymentMessage } from '../src/sales/payments/payment-messages.ts';
import type { ReturnDocument } from '../src/sales/returns/return.model.ts';
import { returnMessage } from '../src/sales/returns/return-messages.ts';

// `npm run mails` writes the files again after a change of the texts or the layout.
const folder = new URL('mails/', import.meta.url);

const url = 'https://shop.vajra.example';
const store = {
  name: 'Vajra',
  address: '12 Ring Road, Varachha, Surat, Gujarat 395003, India',
  phone: '+919800000000',
  email: 'hello@vajra.example',
  url,
};
const settings = {
  storeName: store.name,
  storeUrl: url,
  dateFormat: orderDateFormat('Asia/Kolkata'),
  momentFormat: orderMomentFormat('Asia/Kolkata'),
  orderKey: () => 'c29tZSBrZXk',
};
const verified = { isEmailVerified: true };
const unverified = { isEmailVerified: false };
const guest = { isEmailVerified: true, isGuest: true };

const customers = {
  INR: {
    customer: { u_name: 'Asha <Patel>', email: 'asha@example.com', mo_no: '+919812345678' },
    shippingAddress: {
      address: '14 "Diamond" Lane & Co.',
      city: 'Surat',
      state: 'Gujarat',
      postalCode: '395003',
      country: 'India',
    },
  },
  USD: {
    customer: { u_name: 'Sam Miller', email: 'sam@example.com', mo_no: '+14155550100' },
    shippingAddress: {
      address: '500 Market Street',
      city: 'San Francisco',
      state: 'California',
      postalCode: '94105',
      country: 'United States',
    },
  },
};

function orderIn(currency: Currency, change: Partial<OrderDocument> = {}): OrderDocument {
  // Late in the evening in UTC, which is the next day in the store's time zone.
  const createdAt = new Date('2026-11-22T20:15:00Z');
  const item = { image: null, p_id: 1, sku: 'VJ-1' };
  const units = currency === 'INR' ? [12_345_678, 1_890_000] : [148_350, 22_700];
  const items = [
    { ...item, name: '1.02 ct Round, D, VVS1', quantity: 1, unit: units[0] ?? 0 },
    { ...item, name: 'Halo ring & <em>earrings</em>', quantity: 2, unit: units[1] ?? 0 },
  ];
  const shipping =
    currency === 'INR'
      ? { methodId: 1, name: 'Standard', price: 0, fromDays: 15, toDays: 25 }
      : { methodId: 2, name: 'Express <insured>', price: 3000, fromDays: 5, toDays: 7 };
  return {
    ...{ _id: '7K3MQ-9QXTD', u_id: 2, currency, priceBasis: 'list', createdAt, items, shipping },
    total: amountsOf({ items, shipping }).total,
    ...customers[currency],
    ...{ paymentMethod: 'upi', status: 'Pending', history: [], search: [], beginnings: [] },
    ...change,
  };
}

const parcels: ShipmentDocument[] = [
  {
    shipmentId: 1,
    carrier: 'FedEx',
    trackingNumber: '7712 3456',
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=7712%203456',
    items: [{ p_id: 1, quantity: 1 }],
    shippedAt: new Date('2026-11-23T08:00:00Z'),
  },
  {
    shipmentId: 2,
    carrier: 'Sequel <Logistics>',
    trackingNumber: 'SL-99',
    trackingUrl: null,
    items: [{ p_id: 1, quantity: 2 }],
    shippedAt: new Date('2026-11-24T08:00:00Z'),
  },
];

function orderMails(currency: Currency): Record<string, MailContent> {
  const order = orderIn(currency);
  const holdMs = 48 * 60 * 60 * 1000;
  const withParcels = orderIn(currency, { status: 'Shipped', shipments: parcels });
  const awaited = { method: 'upi', paid: 0, refunded: 0, events: [] } as const;
  const holdUntil = new Date('2026-11-22T20:45:00Z');
  const unpaid = orderIn(currency, {
    payment: { ...awaited, state: 'open', provider: 'razorpay', holdUntil, events: [] },
  });
  const bank = { accountName: 'Vajra <Diamonds> & Sons', accountNumber: '50100123456789' };
  const codes =
    currency === 'INR'
      ? { bankName: 'HDFC Bank', ifsc: 'HDFC0000001', upiId: 'vajra.shop@hdfcbank' }
      : { swift: 'HDFCINBB' };
  const transfer = { ...bank, ...codes, payBy: new Date('2026-11-27T20:15:00Z') };
  const due = { ...awaited, method: 'bank_transfer', state: 'due', provider: 'manual' } as const;
  const byTransfer = orderIn(currency, {
    paymentMethod: 'bank_transfer',
    payment: { ...due, events: [], transfer },
  });
  const arranged = orderIn(currency, {
    payment: { ...awaited, state: 'due', provider: 'manual', events: [] },
  });
  const handling = { fromDays: 1, toDays: 3 };
  const onDelivery = orderIn(currency, {
    paymentMethod: 'on_delivery',
    ...(order.shipping && { shipping: { ...order.shipping, handling } }),
    payment: { ...due, method: 'on_delivery', events: [] },
  });
  return {
    placed: placedMessage(order, verified, settings),
    'placed-unpaid': placedMessage(unpaid, verified, settings),
    'placed-unpaid-guest': placedMessage(unpaid, guest, settings),
    'placed-by-transfer': placedMessage(byTransfer, verified, settings),
    'placed-arranged': placedMessage(arranged, verified, settings),
    'placed-on-delivery': placedMessage(onDelivery, verified, settings),
    'placed-unconfirmed-address': placedMessage(order, unverified, settings),
    'placed-guest': placedMessage(order, guest, settings),
    shipped: newsMessage('shipped', order, verified, settings),
    'shipped-with-parcels': newsMessage('shipped', withParcels, verified, settings),
    'another-parcel': newsMessage('another parcel', withParcels, verified, settings),
    'parcel-unconfirmed-address': newsMessage('shipped', withParcels, unverified, settings),
    delivered: newsMessage('delivered', order, verified, settings),
    cancelled: newsMessage('cancelled', order, verified, settings),
    'cancelled-by-customer': newsMessage('cancelled by you', order, verified, settings),
    expired: expiredMessage(order, holdMs, verified, settings),
    reopened: newsMessage('reopened', order, verified, settings),
  };
}

function returnMails(currency: Currency) {
  const order = orderIn(currency);
  const arrived = { quantity: 2, restocked: 0, writtenOff: 1 };
  const request: ReturnDocument = {
    ...{ _id: 4, orderId: order._id, u_id: 2, currency, reason: 'damaged', wish: 'refund' },
    items: order.items.map((item) => ({ ...item, ...arrived })),
    ...{ description: 'Crushed <b>box</b>', photos: [], notes: [], history: [] },
    ...{ note: 'Thank you for the <i>photographs</i>.', state: 'requested' },
    createdAt: order.createdAt,
  };
  const mail = (change: Partial<ReturnDocument>, parcel?: ShipmentDocument) =>
    returnMessage({ ...request, ...change }, verified, settings, parcel);
  return {
    requested: mail({}),
    'requested-by-cancelling': mail({ reason: 'cancelled' }),
    approved: mail({ state: 'approved' }),
    rejected: mail({ state: 'rejected' }),
    'rejected-unconfirmed-address': returnMessage(
      { ...request, state: 'rejected' },
      unverified,
      settings,
    ),
    'received-guest': returnMessage({ ...request, state: 'received' }, guest, settings),
    received: mail({ state: 'received' }),
    exchanged: mail({ state: 'exchanged' }, parcels[0]),
    refunded: mail({ state: 'refunded', refunded: order.total }),
    'refunded-nothing': mail({ state: 'refunded', refunded: 0 }),
    withdrawn: mail({ state: 'withdrawn' }),
  };
}

function paymentMails() {
  const { _id: orderId, u_id, currency, total: amount } = orderIn('INR');
  const mail = (news: PaymentNews, recipient: Verified = verified) =>
    paymentMessage(news, { orderId, u_id, amount, currency }, recipient, settings);
  return {
    received: paymentMessage(
      'received',
      {
        ...{ orderId, u_id, amount, currency },
        facts: [['Estimated delivery', '15 December 2026 to 1 January 2027']],
      },
      verified,
      settings,
    ),
    'received-guest': mail('received', guest),
    'received-unconfirmed-address': mail('received', unverified),
    'received-late': mail('received late'),
    'returned-expired': mail('returned: expired'),
    'returned-duplicate': mail('returned: duplicate'),
    'returned-amount': mail('returned: amount'),
    'refund-sent': mail('refund sent'),
    'refund-sent-guest': mail('refund sent', guest),
  };
}

function shopReturn(): ShopEvent {
  const { _id: orderId, items } = orderIn('INR');
  return { kind: 'return', orderId, reason: 'wrong_item', items };
}

function shopOrder(currency: Currency, orderId: string): ShopEvent {
  const { total, items } = orderIn(currency);
  return { kind: 'order', orderId, currency, total, items };
}

const link = `${url}/confirm-email?token=c29tZSB0b2tlbg`;
const low = { kind: 'low_stock', p_id: 12, sku: 'VJ-12', name: 'Oval <b>solitaire</b>', left: 1 };
const contacts = [5, 6, 7].map((c_id): ShopEvent => ({ kind: 'contact', c_id }));

const mails: Readonly<Record<string, MailContent>> = {
  ...named('order-inr', orderMails('INR')),
  ...named('order-usd', orderMails('USD')),
  ...named('return-inr', returnMails('INR')),
  ...named('return-usd', { refunded: returnMails('USD').refunded }),
  ...named('payment-inr', paymentMails()),
  'address-account': addressLinkMessage('user', link),
  'address-contact': addressLinkMessage('contact', link),
  'address-inquiry': addressLinkMessage('inquiry', link),
  'address-newsletter': addressLinkMessage('newsletter', link),
  'newsletter-welcome': welcomeMessage(`${url}/api/newsletter/unsubscribe?key=c29tZSBrZXk`),
  reply: replyMail(
    {
      kind: 'inquiry',
      name: 'Asha <Patel>',
      text: 'An oval of two carats?\nFor <b>a ring</b>.',
      at: new Date('2026-11-22T10:00:00Z'),
    },
    'Yes, we have one.\n\nKind regards',
    store.name,
  ),
  'guest-code': guestCodeMessage('048213', `${url}/guest?token=c29tZSB0b2tlbg`),
  'guest-has-account': hasAccountMessage(url, true),
  'guest-deactivated': hasAccountMessage(url, false),
  'staff-invitation': staffInvitationMessage(
    store.name,
    'read-only',
    `${url}/accept-invitation?token=c29tZSB0b2tlbg`,
  ),
  'shop-order-inr': shopMessage('order', [shopOrder('INR', '7K3MQ-9QXTD')], 1, url),
  'shop-order-usd': shopMessage('order', [shopOrder('USD', '7K3MQ-9QXTD')], 1, url),
  'shop-orders': shopMessage(
    'order',
    [shopOrder('INR', '7K3MQ-9QXTD'), shopOrder('USD', '8M4NR-0RYVE')],
    2,
    url,
  ),
  'shop-return': shopMessage('return', [shopReturn()], 1, url),
  'shop-inquiry': shopMessage(
    'inquiry',
    [{ kind: 'inquiry', i_id: 3, diamondType: 'Lab Grown' }],
    1,
    url,
  ),
  'shop-contact': shopMessage('contact', contacts.slice(0, 1), 1, url),
  'shop-contacts': shopMessage('contact', contacts, 40, url),
  'shop-low-stock': shopMessage('low_stock', [low as ShopEvent], 1, url),
};

function named(prefix: string, group: Readonly<Record<string, MailContent>>) {
  return Object.fromEntries(
    Object.entries(group).map(([name, content]) => [`${prefix}-${name}`, content]),
  );
}

const fileOf = (name: string) => fileURLToPath(new URL(name, folder));

describe.each(Object.entries(mails))('the mail %s', (name, content) => {
  const { subject, text, body } = composeMail(content, store);
  const html = renderHtml({ subject, ...body }, store);

  it('is the same as in its files', async () => {
    await expect(`Subject: ${subject}\n\n${text}`).toMatchFileSnapshot(fileOf(`${name}.txt`));
    await expect(html).toMatchFileSnapshot(fileOf(`${name}.html`));
  });

  it('is short in its subject, complete in its text, and escaped in its HTML', () => {
    expect(subject.length).toBeLessThan(60);
    expect(text).not.toMatch(/undefined|\[object|NaN/);
    expect(html).not.toMatch(/undefined|\[object|NaN|<(em|b|Patel)>/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(250);
  });
});

it('a message of text only is in the layout too', async () => {
  const text = `Someone asked for a new password.\n\n${url}/reset-password?token=c29tZQ\n\nIgnore it otherwise.`;
  const html = renderTextAsHtml('Choose a new password', text, store);
  await expect(html).toMatchFileSnapshot(fileOf('text-only.html'));
});

it('has no files of mails that are gone', () => {
  const names = [...Object.keys(mails), 'text-only'];
  const stale = readdirSync(folder).filter((file) => !names.includes(file.replace(/\.\w+$/, '')));
  expect(stale).toEqual([]);
});
