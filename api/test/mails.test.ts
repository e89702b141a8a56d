import type { Currency } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { welcomeMessage } from '../src/customers/newsletter/welcome-message.ts';
import { replyMail } from '../src/customers/replies/reply-mail.ts';
import { priceDropMessage } from '../src/customers/saved/price-drop-message.ts';
import { stockAlertMessage } from '../src/customers/stock-alerts/stock-alert-message.ts';
import { addressLinkMessage } from '../src/identity/accounts/address-link-message.ts';
import { guestCodeMessage, hasAccountMessage } from '../src/identity/accounts/guest-messages.ts';
import { staffInvitationMessage } from '../src/identity/accounts/staff-invitation-message.ts';
import { composeMail } from '../src/platform/mail/compose-mail.ts';
import type { MailContent } from '../src/platform/mail/mail-content.ts';
import { renderHtml } from '../src/platform/mail/mail-html.ts';
import type { ShopEvent } from '../src/platform/shop-mail/shop-event.ts';
import { shopMessage } from '../src/platform/shop-mail/shop-messages.ts';
import type { OrderDocument, ShipmentDocument } from '../src/sales/orders/order.model.ts';
import { amountsOf } from '../src/sales/orders/order-amounts.ts';
import {
  expiredMessage,
  newsMessage,
  type OrderNews,
  orderDateFormat,
  orderMomentFormat,
  placedMessage,
  type Verified,
} from '../src/sales/orders/order-messages.ts';
import { type PaymentNews, paymentMessage } from '../src/sales/payments/payment-messages.ts';
import type { ReturnDocument } from '../src/sales/returns/return.model.ts';
import { returnMessage } from '../src/sales/returns/return-messages.ts';

const id = '7K3MQ-9QXTD';
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
    ...{ _id: id, u_id: 2, currency, priceBasis: 'list', createdAt, items, shipping },
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

/** What most mails contain, as lines of their text. */
const details = [
  `Order: ${id}`,
  'Placed: 23 November 2026',
  '1 x 1.02 ct Round, D, VVS1  ₹1,23,456.78',
  '2 x Halo ring & <em>earrings</em>  ₹18,900.00 each  ₹37,800.00',
  'Shipping: Standard  15-25 working days  Free',
  'Total  ₹1,61,256.78',
];
const usdDetails = [
  `Order: ${id}`,
  'Placed: 23 November 2026',
  '1 x 1.02 ct Round, D, VVS1  $1,483.50',
  '2 x Halo ring & <em>earrings</em>  $227.00 each  $454.00',
  'Shipping: Express <insured>  5-7 working days  $30.00',
  'Total  $1,967.50',
];
const address = ['Asha <Patel>', '14 "Diamond" Lane & Co.', 'Surat, Gujarat 395003', 'India'];
const shippingTo = ['Shipping to:', ...address];
const usdAddress = ['500 Market Street', 'San Francisco, California 94105', 'United States'];
const usdShippingTo = ['Shipping to:', 'Sam Miller', ...usdAddress];
const seeOrder = ['See your order:', `${url}/orders/${id}`];
const seeAsGuest = ['See your order:', `${url}/orders/${id}?key=c29tZSBrZXk`];
const signIn = ['Sign in to see it and to confirm your email address:', `${url}/profile`];
const parcel = ['Carrier: FedEx', 'Tracking number: 7712 3456'];
const otherParcel = ['Carrier: Sequel <Logistics>', 'Tracking number: SL-99'];
const track = ['Track your parcel:', 'https://www.fedex.com/fedextrack/?trknbr=7712%203456'];

/** A mail with its subject, a part of what its paragraphs say, and all its other lines in groups. */
type Expectation = [
  mail: MailContent,
  subject: string,
  prose: string,
  ...parts: readonly (string | readonly string[])[],
];

const order = orderIn('INR');
const withParcels = orderIn('INR', { status: 'Shipped', shipments: parcels });
const awaited = { method: 'upi', paid: 0, refunded: 0, events: [] } as const;
const due = { ...awaited, events: [], state: 'due', provider: 'manual' } as const;

function placedByTransfer(currency: Currency): MailContent {
  const bank = { accountName: 'Vajra <Diamonds> & Sons', accountNumber: '50100123456789' };
  const codes =
    currency === 'INR'
      ? { bankName: 'HDFC Bank', ifsc: 'HDFC0000001', upiId: 'vajra.shop@hdfcbank' }
      : { swift: 'HDFCINBB' };
  const transfer = { ...bank, ...codes, payBy: new Date('2026-11-27T20:15:00Z') };
  const payment = { ...due, method: 'bank_transfer' as const, events: [], transfer };
  return placedMessage(
    orderIn(currency, { paymentMethod: 'bank_transfer', payment }),
    verified,
    settings,
  );
}

function placedMails(): Record<string, Expectation> {
  const subject = `Your order ${id}`;
  const received = `We have received your order ${id} at Vajra`;
  const thanks = `${received}. We will write to you when it is shipped.`;
  const holdUntil = new Date('2026-11-22T20:45:00Z');
  const unpaid = orderIn('INR', {
    payment: { ...awaited, state: 'open', provider: 'razorpay', holdUntil, events: [] },
  });
  const hold = `${received}, and keep its pieces for you until 23 November 2026, 02:15 GMT+5:30. Please pay ₹1,61,256.78 by then.`;
  const arranged = orderIn('INR', { payment: { ...due, events: [] } });
  const onDelivery = orderIn('INR', {
    paymentMethod: 'on_delivery',
    ...(order.shipping && {
      shipping: { ...order.shipping, handling: { fromDays: 1, toDays: 3 } },
    }),
    payment: { ...due, method: 'on_delivery', events: [] },
  });
  const expected = 'Estimated delivery: 14 December 2026 to 30 December 2026';
  const placed = (of: OrderDocument, to: Verified) => placedMessage(of, to, settings);
  const payNow = ['Pay now:', `${url}/payment/${id}`];
  return {
    placed: [placed(order, verified), subject, thanks, details, shippingTo, seeOrder],
    'placed, guest': [placed(order, guest), subject, thanks, details, shippingTo, seeAsGuest],
    'placed, unconfirmed address': [
      placed(order, unverified),
      subject,
      thanks,
      'Total  ₹1,61,256.78',
      signIn,
    ],
    unpaid: [placed(unpaid, verified), subject, hold, payNow, details, shippingTo, seeOrder],
    'unpaid, guest': [placed(unpaid, guest), subject, hold, details, shippingTo, seeAsGuest],
    'arranged payment': [
      placed(arranged, verified),
      subject,
      `${received}. We will write to you when your payment of ₹1,61,256.78 has arrived.`,
      details,
      shippingTo,
      seeOrder,
    ],
    'payment on delivery': [
      placed(onDelivery, verified),
      subject,
      thanks,
      details.slice(0, 2),
      expected,
      details.slice(2),
      shippingTo,
      seeOrder,
    ],
    'transfer in dollars': [
      placedByTransfer('USD'),
      subject,
      `${received}. Please transfer $1,967.50 by 28 November 2026, with ${id} as the reference.`,
      'Account name: Vajra <Diamonds> & Sons',
      'Account number: 50100123456789',
      'SWIFT code: HDFCINBB',
      `Reference: ${id}`,
      'Amount: $1,967.50',
      'Transfer by: 28 November 2026',
      usdDetails,
      usdShippingTo,
      seeOrder,
    ],
  };
}

function orderMails(): Record<string, Expectation> {
  const subject = `Your order ${id}`;
  const news = (each: OrderNews, of = order, to: Verified = verified) =>
    newsMessage(each, of, to, settings);
  const shipped = [`${subject} was shipped`, `We have shipped your order ${id}.`] as const;
  const cancelled = `${subject} was cancelled`;
  const expired = expiredMessage(order, 48 * 60 * 60 * 1000, verified, settings);
  return {
    shipped: [news('shipped'), ...shipped, details, shippingTo, seeOrder],
    'shipped with parcels': [
      news('shipped', withParcels),
      ...shipped,
      parcel,
      track,
      otherParcel,
      details,
      shippingTo,
      seeOrder,
    ],
    'shipped, unconfirmed address': [
      news('shipped', withParcels, unverified),
      ...shipped,
      'Total  ₹1,61,256.78',
      signIn,
    ],
    'another parcel': [
      news('another parcel', withParcels),
      `${subject} has another parcel on its way`,
      `We have shipped another parcel of your order ${id}.`,
      otherParcel,
      details,
      shippingTo,
      seeOrder,
    ],
    delivered: [
      news('delivered'),
      `${subject} was delivered`,
      'within 48 hours of delivery.',
      details,
      seeOrder,
    ],
    cancelled: [news('cancelled'), cancelled, 'We have cancelled your order', details, seeOrder],
    'cancelled by the customer': [
      news('cancelled by you'),
      cancelled,
      ', as you asked.',
      details,
      seeOrder,
    ],
    expired: [expired, cancelled, 'was not confirmed within 48 hours', details, seeOrder],
    reopened: [
      news('reopened'),
      `${subject} was reopened`,
      'we have reopened it.',
      details,
      shippingTo,
      seeOrder,
    ],
  };
}

const arrived = { quantity: 2, restocked: 0, writtenOff: 1 };
const request: ReturnDocument = {
  _id: 4,
  orderId: id,
  u_id: 2,
  currency: 'INR',
  reason: 'damaged',
  wish: 'refund',
  items: order.items.map((item) => ({ ...item, ...arrived })),
  description: 'Crushed <b>box</b>',
  photos: [],
  notes: [],
  history: [],
  note: 'Thank you for the <i>photographs</i>.',
  state: 'requested',
  createdAt: order.createdAt,
};

function returnMails(): Record<string, Expectation> {
  const mail = (change: Partial<ReturnDocument>, to: Verified = verified) =>
    returnMessage({ ...request, ...change }, to, settings);
  const subject = `Your order ${id}`;
  const facts = [`Order: ${id}`, 'Reason: Damaged'];
  const sent = ['2 x 1.02 ct Round, D, VVS1', '2 x Halo ring & <em>earrings</em>'];
  const pieces = ['1 x 1.02 ct Round, D, VVS1', '1 x Halo ring & <em>earrings</em>'];
  const requested = `${subject} has a return request`;
  const back = [`${subject} has come back`, 'We have received what you sent back'] as const;
  const rejected = [`${subject} cannot be returned`, 'We cannot accept your return'] as const;
  const refunded = [`${subject} was refunded`, 'the money is on its way back to you.'] as const;
  const refund = (currency: Currency) =>
    mail({ state: 'refunded', currency, refunded: orderIn(currency).total });
  return {
    requested: [mail({}), requested, 'unused and in their original', facts, sent, seeOrder],
    'requested by cancelling': [
      mail({ reason: 'cancelled' }),
      requested,
      'does not stop the parcel.',
      `Order: ${id}`,
      'Reason: Cancelled after shipping',
      sent,
      seeOrder,
    ],
    approved: [
      mail({ state: 'approved' }),
      `${subject} can be returned`,
      'Thank you for the <i>photographs</i>.',
      facts,
      sent,
      seeOrder,
    ],
    rejected: [mail({ state: 'rejected' }), ...rejected, facts, sent, seeOrder],
    'rejected, with its note': [
      mail({ state: 'rejected' }),
      rejected[0],
      'Thank you for the <i>photographs</i>.',
      facts,
      sent,
      seeOrder,
    ],
    'rejected, unconfirmed address': [mail({ state: 'rejected' }, unverified), ...rejected, signIn],
    received: [mail({ state: 'received' }), ...back, facts, pieces, seeOrder],
    'received, guest': [mail({ state: 'received' }, guest), ...back, facts, pieces, seeAsGuest],
    refunded: [refund('INR'), ...refunded, facts, 'Refund: ₹1,61,256.78', pieces, seeOrder],
    'refunded in dollars': [
      refund('USD'),
      ...refunded,
      facts,
      'Refund: $1,967.50',
      pieces,
      seeOrder,
    ],
    'refunded nothing': [
      mail({ state: 'refunded', refunded: 0 }),
      refunded[0],
      `Your return of order ${id} is complete.`,
      facts,
      pieces,
      seeOrder,
    ],
    withdrawn: [
      mail({ state: 'withdrawn' }),
      `${subject} has no return request any more`,
      'was withdrawn, as you asked.',
      facts,
      sent,
      seeOrder,
    ],
  };
}

function paymentMails(): Record<string, Expectation> {
  const { _id: orderId, u_id, currency, total: amount } = order;
  const mail = (
    news: PaymentNews,
    recipient: Verified = verified,
    facts: [string, string][] = [],
  ) => paymentMessage(news, { orderId, u_id, amount, currency, facts }, recipient, settings);
  const subject = `Payment received for your order ${id}`;
  const received = [subject, `We have received the payment for your order ${id}.`] as const;
  const refund = [`Refund for your order ${id}`, '5 to 10 working days'] as const;
  const paid = [`Order: ${id}`, 'Amount: ₹1,61,256.78'];
  const expected = 'Estimated delivery: 15 December 2026 to 1 January 2027';
  const delivery: [string, string][] = [
    ['Estimated delivery', '15 December 2026 to 1 January 2027'],
  ];
  const back = `We are returning a payment for order ${id}`;
  return {
    received: [mail('received', verified, delivery), ...received, paid, expected, seeOrder],
    'received, guest': [mail('received', guest), ...received, paid, seeAsGuest],
    'received, unconfirmed address': [mail('received', unverified), ...received, paid, signIn],
    'received late': [mail('received late'), subject, 'we have reopened it.', paid, seeOrder],
    'returned: expired': [
      mail('returned: expired'),
      `We are returning your payment for order ${id}`,
      'we can no longer deliver it.',
      paid,
      seeOrder,
    ],
    'returned: duplicate': [mail('returned: duplicate'), back, 'more than once.', paid, seeOrder],
    'returned: amount': [mail('returned: amount'), back, 'differs from its total', paid, seeOrder],
    'refund sent': [mail('refund sent'), ...refund, paid, seeOrder],
    'refund sent, guest': [mail('refund sent', guest), ...refund, paid, seeAsGuest],
  };
}

function shopOrder(currency: Currency, orderId: string): ShopEvent {
  const { total, items } = orderIn(currency);
  return { kind: 'order', orderId, currency, total, items };
}

function shopMails(): Record<string, Expectation> {
  const shop = (kind: ShopEvent['kind'], events: readonly ShopEvent[], count = 1) =>
    shopMessage(kind, events, count, url);
  const goods = '1 x 1.02 ct Round, D, VVS1 · 2 x Halo ring & <em>earrings</em>';
  const contacts = [5, 6, 7].map((c_id): ShopEvent => ({ kind: 'contact', c_id }));
  const inquiry: ShopEvent = { kind: 'inquiry', i_id: 3, diamondType: 'Lab Grown' };
  const returned: ShopEvent = {
    kind: 'return',
    orderId: id,
    reason: 'wrong_item',
    items: order.items,
  };
  const piece = { p_id: 12, sku: 'VJ-12', name: 'Oval <b>solitaire</b>', left: 1 };
  const seeMessages = ['See the messages:', `${url}/admin/manage-contact`];
  const link = `${url}/admin/orders/${id}`;
  return {
    order: [
      shop('order', [shopOrder('INR', id)]),
      `New order: ${id}`,
      '',
      `${id}  ${goods}  ₹1,61,256.78`,
      link,
      'See all orders:',
      `${url}/admin/orders`,
    ],
    return: [
      shop('return', [returned]),
      `New return request: ${id}`,
      '',
      `${id}  Wrong item · ${goods}`,
      link,
      'See all return requests:',
      `${url}/admin/returns`,
    ],
    inquiry: [
      shop('inquiry', [inquiry]),
      'New inquiry: Inquiry 3',
      '',
      'Inquiry 3  Lab Grown',
      'See the inquiries:',
      `${url}/admin/custom-inquiry`,
    ],
    contact: [
      shop('contact', contacts.slice(0, 1)),
      'New message: Message 5',
      '',
      'Message 5',
      seeMessages,
    ],
    contacts: [
      shop('contact', contacts, 40),
      '40 new messages',
      'And 37 more.',
      'Message 5',
      'Message 6',
      'Message 7',
      seeMessages,
    ],
    'low stock': [
      shop('low_stock', [{ kind: 'low_stock', ...piece }]),
      'Low stock: Oval <b>solitaire</b>',
      '',
      'Oval <b>solitaire</b>  VJ-12 · 1 left',
      `${url}/admin/products/12`,
      'See the products:',
      `${url}/admin/products`,
    ],
  };
}

function accountMails(): Record<string, Expectation> {
  const link = `${url}/confirm-email?token=c29tZSB0b2tlbg`;
  const confirm = ['Confirm your email address:', link];
  const unsubscribe = `${url}/api/newsletter/unsubscribe?key=c29tZSBrZXk`;
  const cheaper = {
    ...{ _id: 12, sku: 'VJ-12', name: 'Oval <b>solitaire</b>' },
    ...{ price: { inr: 100_000, usd: 1200 } },
  };
  const accept = `${url}/accept-invitation?token=c29tZSB0b2tlbg`;
  const invitation = staffInvitationMessage(store.name, 'read-only', accept);
  const hasAccount = 'You already have an account';
  const newsletter = 'Confirm your subscription to our newsletter';
  return {
    account: [addressLinkMessage('user', link), 'Confirm your email address', 'account', confirm],
    contact: [addressLinkMessage('contact', link), 'We received your message', 'soon.', confirm],
    inquiry: [addressLinkMessage('inquiry', link), 'We received your inquiry', 'soon.', confirm],
    newsletter: [addressLinkMessage('newsletter', link), newsletter, 'within 24 hours', confirm],
    subscribed: [
      welcomeMessage(unsubscribe),
      'You are subscribed to our newsletter',
      'You can end the subscription at any time.',
      'Unsubscribe:',
      unsubscribe,
    ],
    'asks for a stock alert': [
      addressLinkMessage('stock_alert', link),
      'Confirm that we may write to you',
      'within 24 hours',
      confirm,
    ],
    'price drop': [
      priceDropMessage([{ product: { ...cheaper, discount: 10 }, before: 100_000, now: 90_000 }], {
        currency: 'INR',
        basis: 'list',
        storeUrl: url,
        unsubscribeUrl: unsubscribe,
      }),
      'Oval <b>solitaire</b> costs less now',
      '',
      'Oval <b>solitaire</b>  VJ-12 · Was ₹1,000.00 · You pay ₹1,000.00  ₹900.00',
      `${url}/product-details/12`,
      ['See your saved products:', `${url}/saved`],
      ['Unsubscribe:', unsubscribe],
    ],
    'in stock again': [
      stockAlertMessage(cheaper, url),
      'Oval <b>solitaire</b> is in stock again',
      'We cannot reserve it.',
      'Oval <b>solitaire</b>  VJ-12',
      `${url}/product-details/12`,
      'See the product:',
      `${url}/product-details/12`,
    ],
    'has an account': [
      hasAccountMessage(url, true),
      hasAccount,
      'sign in with your password.',
      'Sign in:',
      `${url}/login`,
    ],
    'has a deactivated account': [hasAccountMessage(url, false), hasAccount, 'It is deactivated.'],
    invitation: [
      invitation,
      'You are invited to work on Vajra',
      'within 3 days',
      'Role: Read-only',
      'Accept the invitation:',
      accept,
    ],
  };
}

/** These have all kinds of parts. `npm run mails` writes their files after a change of the layout. */
const mailsInFiles: Readonly<Record<string, MailContent>> = {
  'order-placed-by-transfer': placedByTransfer('INR'),
  'order-shipped-with-parcels': newsMessage(
    'shipped',
    orderIn('USD', { shipments: parcels }),
    verified,
    settings,
  ),
  'return-exchanged': returnMessage(
    { ...request, state: 'exchanged' },
    verified,
    settings,
    parcels[0],
  ),
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
  'shop-orders': shopMessage(
    'order',
    [shopOrder('INR', id), shopOrder('USD', '8M4NR-0RYVE')],
    2,
    url,
  ),
};

function render(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, text, body } = composeMail(content, store);
  const html = renderHtml({ subject, ...body }, store);
  expect(subject.length).toBeLessThan(60);
  expect(text).not.toMatch(/undefined|\[object|NaN/);
  expect(html).not.toMatch(/undefined|\[object|NaN|<(em|b|i|Patel|Diamonds|Logistics|insured)>/);
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(250);
  return { subject, text, html };
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

describe.each(
  Object.entries({
    'about a new order': placedMails(),
    'about an order': orderMails(),
    'about a return': returnMails(),
    'about a payment': paymentMails(),
    'to the shop': shopMails(),
    'about an account': accountMails(),
  }),
)('mails %s', (_, expectations) => {
  it.each(Object.entries(expectations))('%s', (_, [mail, subject, prose, ...parts]) => {
    const rendered = render(mail);
    expect(rendered.subject).toBe(subject);
    const paragraphs = mail.blocks.flatMap((block) =>
      block.kind === 'paragraph' ? block.text : [],
    );
    expect(paragraphs.join('\n')).toContain(prose);
    const lines = (rendered.text.split('\n-- \n')[0] ?? '').split('\n').filter(Boolean);
    expect(lines.filter((line) => !paragraphs.includes(line))).toEqual([
      mail.heading,
      ...parts.flat(),
    ]);
    // The HTML has the same: names, values and labels in cells of their own, and addresses as links.
    for (const line of lines) {
      if (line.startsWith('https:')) expect(rendered.html).toContain(`href="${escapeHtml(line)}"`);
      else
        for (const part of line.split(/ {2}|: |:$/))
          expect(rendered.html).toContain(escapeHtml(part));
    }
  });
});

it.each(Object.entries(mailsInFiles))(
  'the mail %s is the same as in its files',
  async (name, mail) => {
    const { subject, text, html } = render(mail);
    await expect(`Subject: ${subject}\n\n${text}`).toMatchFileSnapshot(`mails/${name}.txt`);
    await expect(html).toMatchFileSnapshot(`mails/${name}.html`);
  },
);
