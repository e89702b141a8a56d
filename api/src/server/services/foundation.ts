import { shapeMedia } from '../../catalogue/lookups/shape-media.ts';
import { productDraftMedia } from '../../catalogue/products/product-draft-media.ts';
import { productMedia } from '../../catalogue/products/product-media.ts';
import { reviewMedia } from '../../customers/reviews/review-media.ts';
import { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import { AuditTrail } from '../../platform/audit/audit.service.ts';
import { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { Mail } from '../../platform/mail/mail.service.ts';
import { MediaStore } from '../../platform/media/media-store.ts';
import { ChangeNumbering } from '../../platform/mongo/change-numbering.ts';
import { ChangeSpaces } from '../../platform/mongo/change-spaces.ts';
import { DatabaseState } from '../../platform/mongo/database-state.ts';
import { Sequences } from '../../platform/mongo/sequences.ts';
import { Transactions } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import { taxTimeZone } from '../../sales/invoices/financial-year.ts';
import { InvoiceFiles } from '../../sales/invoices/invoice-files.service.ts';
import { orderMedia } from '../../sales/orders/order-media.ts';
import { returnMedia } from '../../sales/returns/return-media.ts';
import { sliderMedia } from '../../site/content/slider-media.ts';
import type { Config } from '../config.ts';

export interface FoundationDependencies extends Pick<Platform, 'connection' | 'log'> {
  config: Config;
}

export type Foundation = ReturnType<typeof createFoundation>;

/** Database access, media, audit and mail, which the services of all domains build on. */
export function createFoundation({ config, connection, log }: FoundationDependencies) {
  const { storeUrl } = config;
  const database = new DatabaseState(connection, log);
  const transactions = new Transactions(connection);
  const referrers = [
    productMedia(connection, transactions),
    productDraftMedia(connection),
    shapeMedia(connection, transactions),
    sliderMedia(connection),
    orderMedia(connection),
    reviewMedia(connection),
    returnMedia(connection),
  ];
  const invoiceFiles = new InvoiceFiles({ connection, log, timeZone: taxTimeZone });
  const mail = new Mail({
    connection,
    database,
    log,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    store: { ...config.store, url: storeUrl },
    folder: config.dataDir,
    throttle: config.throttle,
    renderAttachment: ({ id }) => invoiceFiles.get(id, { client: 'mail' }),
  });
  return {
    connection,
    database,
    log,
    transactions,
    changeSpaces: new ChangeSpaces(connection),
    changeNumbering: new ChangeNumbering({ connection, transactions }),
    sequences: new Sequences(connection),
    idempotency: new Idempotency(connection, transactions),
    audit: new AuditTrail(connection),
    media: new MediaStore(connection, referrers, { throttleFactor: config.throttle }),
    invoiceFiles,
    mail,
    addressLinks: new AddressLinks({ connection, mail, storeUrl }),
    shopNotifications: new ShopNotifications({
      ...{ connection, transactions, mail, storeUrl },
      ...config.shopMail,
    }),
  };
}
