import type { Currency } from '@vajra/contract';
import { StockHistory } from '../../catalogue/stock/stock-history.service.ts';
import { SecretCipher } from '../../platform/secret-cipher.ts';
import { Cart } from '../../sales/cart/cart.service.ts';
import { CheckoutSettings } from '../../sales/checkout-settings/checkout-settings.ts';
import { CheckoutTax } from '../../sales/invoices/checkout-tax.ts';
import { taxTimeZone } from '../../sales/invoices/financial-year.ts';
import { Invoices } from '../../sales/invoices/invoices.service.ts';
import { TaxSettings } from '../../sales/invoices/tax-settings.service.ts';
import { Checkout } from '../../sales/orders/checkout.service.ts';
import { OrderBatch } from '../../sales/orders/order-batch.ts';
import { OrderCharts } from '../../sales/orders/order-chart.service.ts';
import { OrderExpiry } from '../../sales/orders/order-expiry.service.ts';
import { OrderLimits } from '../../sales/orders/order-limits.ts';
import { OrderLinks } from '../../sales/orders/order-links.ts';
import { OrderList } from '../../sales/orders/order-list.service.ts';
import { orderDateFormat, orderMomentFormat } from '../../sales/orders/order-messages.ts';
import { OrderPayments } from '../../sales/orders/order-payments.service.ts';
import { OrderStatuses } from '../../sales/orders/order-status.service.ts';
import { Orders } from '../../sales/orders/orders.service.ts';
import { PublicOrders } from '../../sales/orders/public-orders.service.ts';
import { Shipments } from '../../sales/orders/shipments.service.ts';
import { UnusualHolds } from '../../sales/orders/unusual-holds.service.ts';
import { createPayments } from '../../sales/payments/create-payments.ts';
import { PaymentLedger } from '../../sales/payments/payment-ledger.ts';
import { PaymentProviders } from '../../sales/payments/payment-providers.ts';
import { PaymentTerms } from '../../sales/payments/payment-terms.ts';
import { createOnlineProviders } from '../../sales/payments/providers/create-providers.ts';
import { Refunds } from '../../sales/payments/refunds.service.ts';
import { createReturns } from '../../sales/returns/create-returns.ts';
import { ReturnDecisions } from '../../sales/returns/return-decisions.service.ts';
import { Shipping } from '../../sales/shipping/shipping.service.ts';
import type { Config } from '../config.ts';
import type { AccountServices } from './account-services.ts';
import type { CatalogueServices } from './catalogue-services.ts';
import type { Foundation } from './foundation.ts';

/** Events that a process can subscribe to. */
export interface Hooks {
  onOrderPlaced?(currency: Currency): void;
}

type OrderDependencies = Foundation &
  Pick<CatalogueServices, 'products' | 'lookups' | 'stock' | 'stockLedger' | 'checkoutPrice'> &
  Pick<AccountServices, 'accounts'>;

export type OrderServices = ReturnType<typeof createOrderServices>;

/** The way of an order from the cart to payment, invoice, delivery and return. */
export function createOrderServices(config: Config, deps: OrderDependencies, hooks?: Hooks) {
  const { connection, stockLedger } = deps;
  const { jwtSecret: secret, storeUrl, throttle, timeZone } = config;
  const { holdMs } = config.payments;

  const cart = new Cart(deps);
  const orders = new Orders(connection);
  const orderLinks = new OrderLinks(secret);
  const mailSettings = {
    ...{ storeName: config.store.name, storeUrl },
    dateFormat: orderDateFormat(timeZone),
    momentFormat: orderMomentFormat(timeZone),
    orderKey: orderLinks.keyOf.bind(orderLinks),
  };
  const base = { ...deps, storeUrl, throttle, timeZone, mailSettings, cart, orders, orderLinks };

  const taxSettings = new TaxSettings(base);
  const orderPayments = new OrderPayments(connection);
  const refunds = new Refunds({ connection, orderPayments });
  const invoices = new Invoices({
    ...{ ...base, taxSettings, timeZone: taxTimeZone },
    findSettledRefunds: refunds.settledOf.bind(refunds),
  });
  const { returns, returnRecords, returnRequests } = createReturns(base);
  const orderStatuses = new OrderStatuses({
    ...{ ...base, invoices, refunds },
    shippedCancellations: returnRequests,
  });
  const providers = new PaymentProviders(
    config.payments.providers,
    createOnlineProviders(config.payments),
    config.payments.bankAccount,
  );
  const payments = createPayments({
    ...{ ...base, orderPayments, orderStatuses, refunds, invoices, providers },
    holdMs,
  });
  const shipments = new Shipments({ ...base, orderStatuses });

  const orderLimits = new OrderLimits({ connection, limits: config.orderLimits, secret });
  const shipping = new Shipping(base);
  const checkoutTax = new CheckoutTax({
    taxSettings,
    cipher: new SecretCipher(config.secondFactorSecret ?? secret, 'PANs of customers'),
  });
  const paymentTerms = new PaymentTerms(providers, holdMs);
  const checkoutSettings = new CheckoutSettings({
    ...base,
    shipping: shipping.settings,
    checkoutTax,
  });
  const orderBatch = new OrderBatch({ ...base, orderLimits, checkoutSettings, paymentTerms });
  return {
    cart,
    orders,
    orderLinks,
    orderLimits,
    orderStatuses,
    invoices,
    payments,
    refunds,
    returns,
    returnRequests,
    shipments,
    shipping,
    taxSettings,
    checkout: new Checkout({
      ...{ ...base, orderLimits, orderBatch },
      onOrderPlaced: (currency) => hooks?.onOrderPlaced?.(currency),
    }),
    orderCharts: new OrderCharts({ connection, timeZone, ledger: new PaymentLedger(connection) }),
    orderExpiry: new OrderExpiry({ ...base, orderStatuses, holdMs: config.orderHoldMs }),
    orderList: new OrderList({ connection, stockLedger, timeZone }),
    publicOrders: new PublicOrders(base),
    returnDecisions: new ReturnDecisions({ ...base, shipments, returnRecords, refunds }),
    stockHistory: new StockHistory(base),
    unusualHolds: new UnusualHolds({
      ...base,
      limit: config.orderLimits.verified,
      alertEmail: config.alertEmail,
    }),
  };
}
