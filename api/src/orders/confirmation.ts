import { formatMoney } from '@vajra/contract';
import type { Message } from '../mail/mail.service.ts';
import type { OrderDocument } from './order.model.ts';

/** Composes the confirmation mail of an order. */
export function confirmationMessage(order: OrderDocument, to: string, storeName: string): Message {
  const { currency, shippingAddress: ship } = order;
  const lines = order.items.map(
    ({ quantity, name, unit }) =>
      `${quantity} x ${name}  ${formatMoney(unit * quantity, currency)}`,
  );
  return {
    to,
    subject: `Your order ${order._id}`,
    text: [
      `Thank you for your order ${order._id} at ${storeName}.`,
      '',
      ...lines,
      `Total  ${formatMoney(order.total, currency)}`,
      '',
      ...(ship
        ? [
            'Shipping address:',
            ship.address,
            `${ship.postalCode} ${ship.city}`,
            ship.state,
            ship.country,
          ]
        : []),
    ].join('\n'),
  };
}
