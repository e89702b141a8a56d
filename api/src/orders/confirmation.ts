import { formatMoney } from '@vajra/contract';
import type { Message, Recipient } from '../mail/mail.service.ts';
import type { OrderDocument } from './order.model.ts';

interface Store {
  name: string;
  /** Base URL of links. */
  url: string;
}

type Text = Omit<Message, 'to'>;

/**
 * Composes the confirmation mail of an order. A recipient who has not shown that the address is
 * theirs gets nothing that a customer has written: it could be an advertisement to a stranger.
 */
export function confirmationMessage(
  order: OrderDocument,
  { isEmailVerified }: Pick<Recipient, 'isEmailVerified'>,
  store: Store,
): Text {
  const subject = `Your order ${order._id}`;
  const thanks = `Thank you for your order ${order._id} at ${store.name}.`;
  const lines = isEmailVerified ? detailLines(order) : [totalLine(order), '', ...linkLines(store)];
  return { subject, text: [thanks, '', ...lines].join('\n') };
}

function totalLine({ total, currency }: OrderDocument): string {
  return `Total  ${formatMoney(total, currency)}`;
}

function linkLines({ url }: Store): string[] {
  return ['Sign in to see it and to confirm your email address:', `${url}/profile`];
}

function detailLines(order: OrderDocument): string[] {
  const { items, currency, shippingAddress: ship } = order;
  const lines = items.map(
    ({ quantity, name, unit }) =>
      `${quantity} x ${name}  ${formatMoney(unit * quantity, currency)}`,
  );
  const address = ship
    ? [
        'Shipping address:',
        ship.address,
        `${ship.postalCode} ${ship.city}`.trim(),
        ...(ship.state ? [ship.state] : []),
        ship.country,
      ]
    : [];
  return [...lines, totalLine(order), '', ...address];
}
