import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AddressLinks } from '../../accounts/address-links.service.ts';
import { AuditTrail } from '../../audit/audit.service.ts';
import { sliderMedia } from '../../content/slider-media.ts';
import { Idempotency } from '../../idempotency/idempotency.ts';
import { taxTimeZone } from '../../invoices/financial-year.ts';
import { InvoiceFiles } from '../../invoices/invoice-files.service.ts';
import { shapeMedia } from '../../lookups/shape-media.ts';
import { Mail } from '../../mail/mail.service.ts';
import { MediaStore } from '../../media/media-store.ts';
import { ChangeNumbering } from '../../mongo/change-numbering.ts';
import { ChangeSpaces } from '../../mongo/change-spaces.ts';
import { DatabaseState } from '../../mongo/database-state.ts';
import { Sequences } from '../../mongo/sequences.ts';
import { Transactions } from '../../mongo/transactions.ts';
import { orderMedia } from '../../orders/order-media.ts';
import { productDraftMedia } from '../../products/product-draft-media.ts';
import { productMedia } from '../../products/product-media.ts';
import { returnMedia } from '../../returns/return-media.ts';
import { reviewMedia } from '../../reviews/review-media.ts';
import { ShopNotifications } from '../../shop-mail/shop-notifications.service.ts';
import type { Config } from '../config.ts';

export interface FoundationDependencies {
  config: Config;
  connection: Connection;
  log: Logger;
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
    changeNumbering: new ChangeNumbering({ connection, transactions, log }),
    sequences: new Sequences(connection),
    idempotency: new Idempotency(connection, transactions),
    audit: new AuditTrail(connection),
    media: new MediaStore(connection, referrers, { throttleFactor: config.throttle }),
    invoiceFiles,
    mail,
    addressLinks: new AddressLinks({ connection, mail, storeUrl }),
    shopNotifications: new ShopNotifications({
      ...{ connection, transactions, mail, log, storeUrl },
      ...config.shopMail,
    }),
  };
}
