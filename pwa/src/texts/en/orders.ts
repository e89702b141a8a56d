import type { ReturnState } from '@vajra/contract';

export const profile = 'Profile';
export const needsLogin = 'Please log in to view your profile.';
export const name = 'Name';
export const noName = 'Given with the first order';
export const email = 'Email';
export const mobile = 'Mobile';

export const history = 'Order History';
export const loading = 'Loading orders';
export const failed = 'Failed to fetch orders.';
export const none = 'No orders found.';
export const pages = 'Pages of orders';

export const orderNeedsLogin = 'Please log in to view your order.';
export const orderNotFound = 'We cannot show this order.';
export const linkEnded =
  'The link may be incomplete, or the order now belongs to an account. Log in to see it.';
export const login = 'Login';
export const orderFailed = 'Failed to fetch the order.';
export const loadingOrder = 'Loading the order';
export const orderedBy = 'Ordered by';
export const shipsTo = 'Shipping to';
export const place = (city: string, country: string) => `${city}, ${country}`;

export const order = (id: string) => `Order ${id}`;
export const orderId = 'Order ID';
export const placed = 'Placed';
export const total = 'Total';
export const status = 'Status';
/** What the API calls each state of an order, as customers read it. */
export const statuses = {
  Pending: 'Pending',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
} as const;
export const noItems = 'No items in this order.';
export const quantityAndPrice = (count: number, price: string) =>
  `Quantity ${count} · ${price} each`;

export const discounted = (percent: number) => `${percent}% OFF`;
export const notDiscounted = (percent: number) =>
  `List price: the offer of ${percent}% is not applied to online orders`;
export const preparing = 'We are preparing your order';

export const shippingBy = (method: string) => `Shipping: ${method}`;
export const expected = (days: string) => `Estimated delivery: ${days}`;
export const free = 'Free';
export const gst = 'GST';

export const invoice = (number: string) => `Invoice ${number}`;
export const creditNote = (number: string) => `Credit note ${number}`;
export const debitNote = (number: string) => `Debit note ${number}`;
export const invoiceFailed = 'Failed to fetch the document. Please try again.';

export const paymentEvents = {
  paid: 'Payment received',
  failed: 'Payment failed',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund delayed',
  disputed: 'Payment disputed',
  dispute_won: 'Dispute closed',
  dispute_lost: 'Dispute closed',
} as const;

export const timeline = 'What has happened';
/** Followed by the tracking number or a link to it. */
export const parcelWith = (carrier: string) => `Parcel with ${carrier}: `;
export const trackingNumber = (number: string) => `tracking number ${number}`;
export const track = (number: string) => `track ${number}`;

export const returnSteps: Readonly<Record<ReturnState, string>> = {
  requested: 'Return requested',
  approved: 'Return approved',
  rejected: 'Return rejected',
  received: 'Return arrived',
  exchanged: 'Replacement shipped',
  refunded: 'Return refunded',
  withdrawn: 'Return withdrawn',
};

export const cancel = 'Cancel Order';
export const cancelling = 'Cancelling...';
export const cancelNeedsLogin = 'Please log in to cancel your order.';
export const cancelQuestion = 'Cancel this order?';
export const cancelExplanation = (id: string) =>
  `Order ${id} will be cancelled. This cannot be undone.`;
/** Follows the explanation of an order that was paid. */
export const refundExplanation = (amount: string, isManual: boolean) =>
  isManual
    ? `We send ${amount} back to you and write to you when it is on its way.`
    : `We send ${amount} back to the account or card that you paid with. Banks usually need 5 to 10 working days to credit it.`;
export const cancelShippedExplanation = (id: string) =>
  `Order ${id} has already been shipped, and cancelling does not stop the parcel. We will record a return request for it and write to you.`;
export const keepOrder = 'Keep order';
export const cancelFailed = 'Failed to cancel order. Please try again.';

export const noOrder = 'No Order Found';
export const noOrderExplanation = 'Please place an order to view confirmation details.';
export const goHome = 'Go to Home';
export const confirmation = 'Order Confirmation';
export const thanks = 'Thank you for your order. A confirmation e-mail follows.';
export const totalAmount = 'Total Amount';
export const paymentMethod = 'Payment Method';
export const shippingAddress = 'Shipping Address';
export const cityLine = (city: string, state: string, postalCode: string) =>
  [city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ');
export const continueShopping = 'Continue Shopping';
export const viewOrders = 'View your orders';
