import { endpoints, type PublicTax } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Mount } from '../http/mount.ts';
import type { PaymentProviders } from '../payments/payment-providers.ts';
import type { Config } from '../server/config.ts';
import type { CheckoutPrice } from './checkout-price.service.ts';
import type { HomePage } from './home-content.service.ts';
import { requireDatabase } from './readiness.ts';

interface Dependencies {
  config: Config;
  connection: Connection;
  checkoutPrice: CheckoutPrice;
  homePage: HomePage;
  providers: Pick<PaymentProviders, 'offered' | 'isDemo'>;
  /** What browsers need to know about taxes. */
  taxSettings: { shown(): Promise<PublicTax | undefined> };
}

/** Mounts the store configuration for browsers, the price setting of checkout, the home page, and the health probes. */
export function mountStore(
  mount: Mount,
  { config, connection, checkoutPrice, homePage, taxSettings, providers }: Dependencies,
): void {
  mount(endpoints.getStoreConfig, async () => ({
    ...config.store,
    priceBasis: await checkoutPrice.shown(),
    deliveryDays: config.deliveryDays,
    paymentMethods: { INR: providers.offered('INR'), USD: providers.offered('USD') },
    ...(providers.isDemo && { isDemoPayment: true }),
    tax: await taxSettings.shown(),
    home: await homePage.shown(),
  }));

  mount(endpoints.getHomeContent, () => homePage.current());

  mount(endpoints.changeHomeContent, async ({ body }) => ({
    message: 'Home page saved.',
    content: await homePage.change(body),
  }));

  mount(endpoints.getCheckoutPrice, () => checkoutPrice.describe());

  mount(endpoints.changeCheckoutPrice, async ({ body }) => {
    await checkoutPrice.change(body.priceBasis);
    return { message: 'Checkout price saved.', ...(await checkoutPrice.describe()) };
  });

  mount(endpoints.live, async () => ({ message: 'Alive.' }));

  mount(endpoints.ready, async () => {
    await requireDatabase(connection);
    return { message: 'Ready.' };
  });
}
