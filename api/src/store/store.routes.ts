import { type DeliveryPromise, endpoints, type PublicTax } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import type { DatabaseState } from '../mongo/database-state.ts';
import type { PaymentProviders } from '../payments/payment-providers.ts';
import type { Config } from '../server/config.ts';
import type { CheckoutPrice } from './checkout-price.service.ts';
import type { HomePage } from './home-content.service.ts';

interface Dependencies {
  config: Config;
  database: Pick<DatabaseState, 'awaySince'>;
  checkoutPrice: CheckoutPrice;
  homePage: HomePage;
  providers: Pick<PaymentProviders, 'offered' | 'isDemo'>;
  /** What browsers need to know about taxes. */
  taxSettings: { shown(): Promise<PublicTax | undefined> };
  shipping: { promise(): Promise<DeliveryPromise> };
}

/** Mounts the store configuration for browsers, the price setting of checkout, the home page, and the health probes. */
export function mountStore(
  mount: Mount,
  { config, database, checkoutPrice, homePage, taxSettings, shipping, providers }: Dependencies,
): void {
  mount(endpoints.getStoreConfig, async () => {
    const [priceBasis, tax, home, delivery] = await Promise.all([
      checkoutPrice.shown(),
      taxSettings.shown(),
      homePage.shown(),
      shipping.promise(),
    ]);
    return {
      ...config.store,
      priceBasis,
      timeZone: config.timeZone,
      deliveryDays: config.deliveryDays,
      delivery,
      paymentMethods: { INR: providers.offered('INR'), USD: providers.offered('USD') },
      ...(providers.isDemo && { isDemoPayment: true }),
      tax,
      home,
    };
  });

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

  // A replica goes on serving the catalogue while the database is away, so a proxy has to keep it.
  mount(endpoints.ready, async () => ({
    message: database.awaySince ? 'Ready to browse; the database does not respond.' : 'Ready.',
  }));
}
