import { type DeliveryPromise, endpoints, type PublicTax, type StoreConfig } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { DatabaseState } from '../../platform/mongo/database-state.ts';
import type { CheckoutPrice } from '../../sales/checkout-settings/checkout-price.service.ts';
import type { PaymentProviders } from '../../sales/payments/payment-providers.ts';
import type { HomePage } from '../home-page/home-content.service.ts';

type StoreDetails = Omit<
  StoreConfig,
  | 'priceBasis'
  | 'timeZone'
  | 'deliveryDays'
  | 'delivery'
  | 'paymentMethods'
  | 'isDemoPayment'
  | 'tax'
  | 'home'
>;

interface Dependencies {
  /** What the shop shows of the configuration. */
  store: StoreDetails;
  timeZone: string;
  deliveryDays: number;
  database: Pick<DatabaseState, 'awaySince'>;
  checkoutPrice: CheckoutPrice;
  homePage: HomePage;
  providers: Pick<PaymentProviders, 'offered' | 'isDemo'>;
  /** What browsers need to know about taxes. */
  taxSettings: { shown(): Promise<PublicTax | undefined> };
  shipping: { promise(): Promise<DeliveryPromise> };
}

/** Mounts the store configuration for browsers, the price setting of checkout, the home page, and the health probes. */
export function mountStore(mount: Mount, deps: Dependencies): void {
  const { database, checkoutPrice, homePage, taxSettings, shipping, providers } = deps;
  mount(endpoints.getStoreConfig, async () => {
    const [priceBasis, tax, home, delivery] = await Promise.all([
      checkoutPrice.shown(),
      taxSettings.shown(),
      homePage.shown(),
      shipping.promise(),
    ]);
    return {
      ...deps.store,
      priceBasis,
      timeZone: deps.timeZone,
      deliveryDays: deps.deliveryDays,
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
