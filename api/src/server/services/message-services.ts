import { Contacts } from '../../customers/contacts/contacts.service.ts';
import { Inquiries } from '../../customers/inquiries/inquiries.service.ts';
import { Newsletter } from '../../customers/newsletter/newsletter.service.ts';
import { ImageQuota } from '../../customers/reviews/image-quota.ts';
import { ReviewEditing } from '../../customers/reviews/review-editing.service.ts';
import { ReviewModeration } from '../../customers/reviews/review-moderation.service.ts';
import { Reviews } from '../../customers/reviews/reviews.service.ts';
import { PriceAlerts } from '../../customers/saved/price-alerts.service.ts';
import { SavedProducts } from '../../customers/saved/saved.service.ts';
import { StockAlerts } from '../../customers/stock-alerts/stock-alerts.service.ts';
import { EmailConfirmation } from '../../identity/accounts/email-confirmation.service.ts';
import { AdminListSettings } from '../../identity/list-settings/list-settings.service.ts';
import type { Config } from '../config.ts';
import type { AccountServices } from './account-services.ts';
import type { CatalogueServices } from './catalogue-services.ts';
import type { Foundation } from './foundation.ts';
import type { OrderServices } from './order-services.ts';

type MessageDependencies = Foundation &
  Pick<CatalogueServices, 'products' | 'lookups' | 'checkoutPrice'> &
  Pick<AccountServices, 'accounts' | 'addressProof' | 'emailChange'> &
  Pick<OrderServices, 'orders'>;

export type MessageServices = ReturnType<typeof createMessageServices>;

/** What customers write to the shop, reviews, inquiries and messages, its replies, and its newsletter; what they save. */
export function createMessageServices(config: Config, deps: MessageDependencies) {
  const { connection, orders, products, transactions } = deps;
  const { jwtSecret, storeUrl, throttle } = config;
  const imageQuota = new ImageQuota({ ...deps, throttle });
  const messages = { ...deps, storeName: config.store.name, throttle };
  const inquiries = new Inquiries(messages);
  const contacts = new Contacts(messages);
  const stockAlerts = new StockAlerts({ ...deps, storeUrl, throttle });
  const newsletter = new Newsletter({ ...deps, storeUrl, throttle }, jwtSecret);
  return {
    inquiries,
    contacts,
    newsletter,
    saved: new SavedProducts({ ...deps, throttle }),
    priceAlerts: new PriceAlerts({ ...deps, storeUrl }),
    stockAlerts,
    reviews: new Reviews(connection, orders, products, imageQuota),
    reviewEditing: new ReviewEditing({ ...deps, imageQuota }),
    reviewModeration: new ReviewModeration(deps),
    emailConfirmation: new EmailConfirmation({
      ...deps,
      confirmMessage: {
        contact: (id, session) => contacts.confirmEmail(id, session),
        inquiry: (id, session) => inquiries.confirmEmail(id, session),
        stock_alert: (id, session) => stockAlerts.confirm(id, session),
        newsletter: (id, session) => newsletter.confirm(id, session),
      },
      throttle,
    }),
    listSettings: new AdminListSettings({ connection, transactions }),
  };
}
