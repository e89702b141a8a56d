import { arrivedPieces, formatMoney, type ReturnState, returnReasonLabels } from '@vajra/contract';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';
import type { ShipmentDocument } from '../orders/order.model.ts';
import { type OrderMailSettings, orderLink, type Verified } from '../orders/order-messages.ts';
import type { ReturnDocument } from './return.model.ts';

interface StateTexts {
  /** Follows the order's id. */
  subject: string;
  heading: string;
  text: (request: ReturnDocument) => string;
}

const stateTexts: Readonly<Record<ReturnState, StateTexts>> = {
  requested: {
    subject: 'has a return request',
    heading: 'We have received your return request',
    text: ({ orderId, reason }) =>
      reason === 'cancelled'
        ? `Your order ${orderId} had been shipped when you cancelled it, so we have recorded a return request. Cancelling does not stop the parcel. We will write to you when we have decided.`
        : `We have received your return request for order ${orderId}. We will write to you when we have decided. Please keep the pieces unused and in their original packaging.`,
  },
  approved: {
    subject: 'can be returned',
    heading: 'Your return request was approved',
    text: ({ orderId }) =>
      `We have approved your return request for order ${orderId}. Please send the pieces back unused, in their original packaging, and insured.`,
  },
  rejected: {
    subject: 'cannot be returned',
    heading: 'Your return request was rejected',
    text: ({ orderId }) => `We cannot accept your return request for order ${orderId}.`,
  },
  received: {
    subject: 'has come back',
    heading: 'Your return has arrived',
    text: ({ orderId }) => `We have received what you sent back of order ${orderId}.`,
  },
  exchanged: {
    subject: 'has a replacement on its way',
    heading: 'Your replacement is on its way',
    text: ({ orderId }) => `We have shipped the replacement for your return of order ${orderId}.`,
  },
  refunded: {
    subject: 'was refunded',
    heading: 'Your return was refunded',
    text: ({ orderId, refunded = 0 }) =>
      refunded === 0
        ? `Your return of order ${orderId} is complete.`
        : `Your return of order ${orderId} is complete, and the money is on its way back to you.`,
  },
  withdrawn: {
    subject: 'has no return request any more',
    heading: 'Your return request was withdrawn',
    text: ({ orderId }) =>
      `Your return request for order ${orderId} was withdrawn, as you asked. If this was not you, please contact us.`,
  },
};

/**
 * Composes the message about the state of a return request. A recipient who has not shown that the
 * address is theirs gets no details.
 */
export function returnMessage(
  request: ReturnDocument,
  recipient: Verified,
  settings: Pick<OrderMailSettings, 'storeUrl' | 'orderKey'>,
  replacement?: ShipmentDocument,
): MailContent {
  const { orderId, u_id, state } = request;
  const { subject, heading, text } = stateTexts[state];
  return {
    subject: `Your order ${orderId} ${subject}`,
    heading,
    blocks: [
      { kind: 'paragraph', text: text(request) },
      ...(recipient.isEmailVerified ? detailBlocks(request, replacement) : []),
      orderLink({ _id: orderId, u_id }, recipient, settings),
    ],
  };
}

function detailBlocks(request: ReturnDocument, replacement?: ShipmentDocument): MailBlock[] {
  const { orderId, state, reason, note, items, refunded, currency } = request;
  const isDecision = state === 'approved' || state === 'rejected';
  const hasArrived = state === 'received' || state === 'exchanged' || state === 'refunded';
  const pieces = items.map((item) => ({
    name: item.name,
    quantity: hasArrived ? arrivedPieces(item) : item.quantity,
  }));
  return [
    ...(isDecision && note ? [{ kind: 'paragraph', text: note } as const] : []),
    {
      kind: 'facts',
      rows: [
        ['Order', orderId],
        ['Reason', returnReasonLabels[reason]],
        ...(refunded ? [['Refund', formatMoney(refunded, currency)] as const] : []),
        ...(replacement
          ? [
              ['Carrier', replacement.carrier] as const,
              ['Tracking number', replacement.trackingNumber] as const,
            ]
          : []),
      ],
    },
    {
      kind: 'items',
      items: pieces
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, quantity }) => ({ name: `${quantity} x ${name}` })),
    },
    ...(replacement?.trackingUrl
      ? [{ kind: 'link', label: 'Track your parcel', url: replacement.trackingUrl } as const]
      : []),
  ];
}
