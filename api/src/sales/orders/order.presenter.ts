import {
  halfTaxOn,
  type Order,
  type OrderPayment,
  type OrderReturn,
  type OrderShipping,
  toDecimal,
} from '@vajra/contract';
import { withoutCodes } from '@vajra/contract/addresses';
import type {
  OrderDocument,
  OrderPaymentDocument,
  OrderReturnDocument,
  OrderShippingDocument,
} from './order.model.ts';
import { expectedDelivery } from './order-delivery.ts';

export function presentOrder(order: OrderDocument): Order {
  return {
    orderId: order._id,
    id: order._id,
    userId: order.u_id,
    totalAmount: toDecimal(order.total),
    currency: order.currency,
    priceBasis: order.priceBasis,
    status: order.status,
    ...(order.hasLeftStore && { hasLeftStore: order.hasLeftStore }),
    createdAt: order.createdAt.toISOString(),
    items: order.items.map(({ p_id, sku, name, image, quantity, unit, discount }, index) => ({
      p_id,
      sku,
      product: { name, image1: image },
      quantity,
      price: toDecimal(unit),
      ...(discount && { discount }),
      ...addedTaxOf(order, index),
    })),
    customer: order.customer,
    shippingAddress: order.shippingAddress && withoutCodes(order.shippingAddress),
    ...(order.shipping && { shipping: presentShipping(order, order.shipping) }),
    paymentMethod: order.paymentMethod,
    ...(order.payment && { payment: presentPayment(order.payment) }),
    history: order.history.map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
    ...(order.invoices && {
      invoices: order.invoices.map(({ issuedAt, ...invoice }) => ({
        ...invoice,
        issuedAt: issuedAt.toISOString(),
      })),
    }),
    ...(order.tax !== undefined && { tax: toDecimal(order.tax) }),
    ...(order.pan && { pan: order.pan.masked }),
    ...(order.shipments && {
      shipments: order.shipments.map(({ shippedAt, ...shipment }) => ({
        ...shipment,
        shippedAt: shippedAt.toISOString(),
      })),
    }),
    ...(order.returns && { returns: order.returns.map(presentOrderReturn) }),
  };
}

function presentShipping(
  order: OrderDocument,
  { price, handling: _, ...shipping }: OrderShippingDocument,
): OrderShipping {
  const expected = expectedDelivery(order);
  return { ...shipping, price: toDecimal(price), ...(expected && { expected }) };
}

/** Returns the tax that was added to a line; nothing if prices include it. */
function addedTaxOf({ items, taxBasis }: OrderDocument, index: number): { tax?: number } {
  const [item, line] = [items[index], taxBasis?.lines[index]];
  if (!item || !line) return {};
  const isZeroRated = taxBasis?.placeOfSupply.supply === 'export_lut';
  const half = isZeroRated ? 0 : halfTaxOn(item.unit * item.quantity, line.rate);
  return { tax: toDecimal(2 * half) };
}

/** Returns a payment with amounts in major units. */
export function presentPayment({
  paid,
  refunded,
  disputed,
  holdUntil,
  transfer,
  events,
  ...payment
}: OrderPaymentDocument): OrderPayment {
  const isTransferAwaited = payment.state === 'due' && payment.method === 'bank_transfer';
  return {
    ...payment,
    paid: toDecimal(paid),
    refunded: toDecimal(refunded),
    ...(disputed && { disputed: toDecimal(disputed) }),
    events: events.map(({ kind, amount, at }) => ({
      kind,
      amount: toDecimal(amount),
      at: at.toISOString(),
    })),
    ...(holdUntil && { holdUntil: holdUntil.toISOString() }),
    ...(transfer &&
      isTransferAwaited && {
        transfer: { ...transfer, payBy: transfer.payBy.toISOString() },
      }),
  };
}

export function presentOrderReturn({
  refunded,
  history,
  ...request
}: OrderReturnDocument): OrderReturn {
  return {
    ...request,
    ...(refunded !== undefined && { refunded: toDecimal(refunded) }),
    history: history.map(({ state, at, by }) => ({ state, at: at.toISOString(), by })),
  };
}
