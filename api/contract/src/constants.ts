/** Searches by admins stop counting here, because counting costs as much as reading. */
export const maxCountedResults = 1000;

export const adminType = '0';
export const customerType = '1';

export const newsLineId = 1;
/** The default of the setting DELIVERY_DAYS. */
export const estimatedDeliveryDays = 7;
export const exchangeWindowHours = 48;

export const delaysMs = { afterSignIn: 800, afterAddToCart: 500, toast: 3000 } as const;

/** Paid on a provider's page. */
export const onlinePaymentMethods = ['credit_card', 'debit_card', 'upi', 'paypal'] as const;
/** Arranged between customer and shop. */
export const arrangedPaymentMethods = ['bank_transfer', 'on_delivery'] as const;
export const paymentMethods = [...onlinePaymentMethods, ...arrangedPaymentMethods] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Who collects the money. `demo` moves none, and `manual` is an admin who records what arrived. */
export const paymentProviders = ['razorpay', 'stripe', 'paypal', 'manual', 'demo'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * How far an order is paid. While it is `open` or `failed`, an online payment is awaited and the order
 * is cancelled when `holdUntil` passes; `due` orders are paid by arrangement; `expired` ones were not
 * paid in time.
 */
export const paymentStates = [
  'open',
  'failed',
  'due',
  'paid',
  'partly_refunded',
  'refunded',
  'expired',
  'disputed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const orderStatuses = ['Pending', 'Shipped', 'Delivered', 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses of orders that have neither been delivered nor cancelled. */
export const openStatuses: readonly OrderStatus[] = ['Pending', 'Shipped'];

/** The statuses of accepted orders. */
export const acceptedStatuses: readonly OrderStatus[] = ['Shipped', 'Delivered'];

export const statusOptions = [
  { value: 1, label: 'Active' },
  { value: 0, label: 'Deactive' },
] as const;

const plainSortOrders = [
  'newest',
  'price-asc',
  'price-desc',
  'carat-asc',
  'carat-desc',
  'discount',
] as const;
/** Relevance is the order of a search; without one it is the same as newest. */
export const sortOrders = ['relevance', ...plainSortOrders] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The orders of admin lists. Each pair at the end is one order and its reverse. */
export const adminSortOrders = [
  ...plainSortOrders,
  'name-asc',
  'name-desc',
  'sku-asc',
  'sku-desc',
  'left-asc',
  'left-desc',
] as const;
export type AdminSortOrder = (typeof adminSortOrders)[number];
