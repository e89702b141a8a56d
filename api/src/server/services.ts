import type { Currency } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AccountDeletion } from '../accounts/account-deletion.service.ts';
import { Accounts } from '../accounts/accounts.service.ts';
import { AddressLinks } from '../accounts/address-links.service.ts';
import { Callers } from '../accounts/callers.service.ts';
import { EmailChange } from '../accounts/email-change.service.ts';
import { EmailConfirmation } from '../accounts/email-confirmation.service.ts';
import { GuestCodes } from '../accounts/guest-codes.ts';
import { createGuestTakeover } from '../accounts/guest-takeover.ts';
import { Guests } from '../accounts/guests.service.ts';
import { IdentityConfirmation } from '../accounts/identity-confirmation.service.ts';
import { KnownDevices } from '../accounts/known-devices.ts';
import { PasswordRecovery } from '../accounts/password-recovery.service.ts';
import { PersonalDataExport } from '../accounts/personal-data.service.ts';
import { SecondFactorRemoval } from '../accounts/second-factor-removal.service.ts';
import { SecondFactorSignIn } from '../accounts/second-factor-sign-in.service.ts';
import { UserAdministration } from '../accounts/user-administration.service.ts';
import { AuditTrail } from '../audit/audit.service.ts';
import { Cart } from '../cart/cart.service.ts';
import { Contacts } from '../contacts/contacts.service.ts';
import { Content } from '../content/content.service.ts';
import { sliderMedia } from '../content/slider-media.ts';
import { Dashboard } from '../dashboard/dashboard.service.ts';
import { Feed } from '../feed/feed.service.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import { Imports } from '../imports/imports.service.ts';
import { Inquiries } from '../inquiries/inquiries.service.ts';
import { CheckoutTax } from '../invoices/checkout-tax.ts';
import { InvoiceFiles } from '../invoices/invoice-files.service.ts';
import { Invoices } from '../invoices/invoices.service.ts';
import { reassignInvoices } from '../invoices/reassign-invoices.ts';
import { TaxSettings } from '../invoices/tax-settings.service.ts';
import { AdminListSettings } from '../list-settings/list-settings.service.ts';
import { Lookups } from '../lookups/lookups.service.ts';
import { shapeMedia } from '../lookups/shape-media.ts';
import { Mail } from '../mail/mail.service.ts';
import { MediaStore } from '../media/media-store.ts';
import { ChangeSpaces } from '../mongo/change-spaces.ts';
import { Sequences } from '../mongo/sequences.ts';
import { Transactions } from '../mongo/transactions.ts';
import { Checkout } from '../orders/checkout.service.ts';
import { OrderBatch } from '../orders/order-batch.ts';
import { OrderCharts } from '../orders/order-chart.service.ts';
import { OrderExpiry } from '../orders/order-expiry.service.ts';
import { OrderLimits } from '../orders/order-limits.ts';
import { OrderLinks } from '../orders/order-links.ts';
import { OrderList } from '../orders/order-list.service.ts';
import { orderMedia } from '../orders/order-media.ts';
import { OrderPayments } from '../orders/order-payments.service.ts';
import { OrderStatuses } from '../orders/order-status.service.ts';
import { Orders } from '../orders/orders.service.ts';
import { PublicOrders } from '../orders/public-orders.service.ts';
import { Shipments } from '../orders/shipments.service.ts';
import { UnusualHolds } from '../orders/unusual-holds.service.ts';
import { createPayments } from '../payments/create-payments.ts';
import { PaymentProviders } from '../payments/payment-providers.ts';
import { PaymentTerms } from '../payments/payment-terms.ts';
import { createOnlineProviders } from '../payments/providers/create-providers.ts';
import { reassignPayments } from '../payments/reassign-payments.ts';
import { Refunds } from '../payments/refunds.service.ts';
import { PriceChanges } from '../price-changes/price-changes.service.ts';
import { BulkEdit } from '../products/bulk-edit.service.ts';
import { productDraftMedia } from '../products/product-draft-media.ts';
import { ProductDrafts } from '../products/product-drafts.service.ts';
import { ProductEditing } from '../products/product-editing.service.ts';
import { ProductExport } from '../products/product-export.service.ts';
import { productMedia } from '../products/product-media.ts';
import { Products } from '../products/products.service.ts';
import { Replies } from '../replies/replies.service.ts';
import { createReturns } from '../returns/create-returns.ts';
import { reassignReturns } from '../returns/reassign-returns.ts';
import { ReturnDecisions } from '../returns/return-decisions.service.ts';
import { returnMedia } from '../returns/return-media.ts';
import { ImageQuota } from '../reviews/image-quota.ts';
import { ReviewEditing } from '../reviews/review-editing.service.ts';
import { reviewMedia } from '../reviews/review-media.ts';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { Reviews } from '../reviews/reviews.service.ts';
import { Challenges } from '../second-factor/challenges.ts';
import { SecondFactorEnrolment } from '../second-factor/enrolment.service.ts';
import { type FindRelyingParty, relyingPartyOf } from '../second-factor/relying-party.ts';
import { SecondFactorCheck } from '../second-factor/second-factor-check.service.ts';
import { SecondFactors } from '../second-factor/second-factors.service.ts';
import { SecretCipher } from '../secret-cipher.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { Shipping } from '../shipping/shipping.service.ts';
import { ShopNotifications } from '../shop-mail/shop-notifications.service.ts';
import { LowStock } from '../stock/low-stock.ts';
import { Stock } from '../stock/stock.service.ts';
import { StockHistory } from '../stock/stock-history.service.ts';
import { StockLedger } from '../stock/stock-ledger.service.ts';
import { CheckoutPrice } from '../store/checkout-price.service.ts';
import { HomePage } from '../store/home-content.service.ts';
import type { Config } from './config.ts';

/** Events that a process can subscribe to. */
export interface Hooks {
  onOrderPlaced?(currency: Currency): void;
}

export interface Dependencies {
  config: Config;
  connection: Connection;
  log: Logger;
  hooks?: Hooks;
}

export type Services = ReturnType<typeof createServices>;

/** Composes the domain services. Each receives what it needs and knows no other domain's model. */
export function createServices({ config, connection, log, hooks }: Dependencies) {
  const changeSpaces = new ChangeSpaces(connection);
  const transactions = new Transactions(connection);
  const sequences = new Sequences(connection);
  const referrers = [
    productMedia(connection, transactions),
    productDraftMedia(connection),
    shapeMedia(connection, transactions),
    sliderMedia(connection),
    orderMedia(connection),
    reviewMedia(connection),
    returnMedia(connection),
  ];
  const media = new MediaStore(connection, referrers, { throttleFactor: config.throttle });
  const audit = new AuditTrail(connection);
  const idempotency = new Idempotency(connection, transactions);
  const base = { connection, transactions, idempotency, sequences, media, audit };

  const { timeZone } = config;
  const invoiceFiles = new InvoiceFiles({ connection, timeZone });
  const mail = new Mail({
    connection,
    log,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    store: { ...config.store, url: config.storeUrl },
    folder: config.dataDir,
    throttle: config.throttle,
    renderAttachment: ({ id }) => invoiceFiles.render(id),
  });
  const shopNotifications = new ShopNotifications({
    ...{ connection, transactions, mail, log },
    ...config.shopMail,
    storeUrl: config.storeUrl,
  });
  const addressLinks = new AddressLinks({ connection, mail, storeUrl: config.storeUrl });
  const products = new Products({
    ...{ connection, transactions, log },
    dataDir: config.dataDir,
    cacheBytes: config.productCacheBytes,
  });
  const lookups = new Lookups({ ...base, products });
  const feed = new Feed({ transactions, changeSpaces, products, lookups });
  const lowStock = new LowStock({
    stockLevels: products.stockLevels,
    shopNotifications,
    threshold: config.lowStockAt,
  });
  const stockLedger = new StockLedger(connection, lowStock.report.bind(lowStock));
  const stock = new Stock({ ...base, products, stockLedger });
  const productEditing = new ProductEditing({ ...base, lookups, products, stockLedger });
  const bulkEdit = new BulkEdit({ ...base, lookups, products });
  const productDrafts = new ProductDrafts({ ...base, productEditing });
  const priceChanges = new PriceChanges({ ...base, products, stockLedger });
  const productExport = new ProductExport(products);
  const imports = new Imports({
    ...{ ...base, lookups, products, stockLedger, log },
    batchRows: config.importBatchRows,
  });
  const sessions = new Sessions({ connection, log, secret: config.jwtSecret });
  const secondFactors = new SecondFactors(connection);
  const callers = new Callers({
    connection,
    sessions,
    secondFactors,
    isAdminMfaRequired: config.isAdminMfaRequired,
  });
  const emailChange = new EmailChange({
    ...base,
    mail,
    takeOverGuest: (...takeover) => takeOverGuest(...takeover),
    storeUrl: config.storeUrl,
    throttle: config.throttle,
  });
  const knownDevices = new KnownDevices(config.jwtSecret);
  const findRelyingParty: FindRelyingParty = (origin) => relyingPartyOf(origin, config);
  const challenges = new Challenges(connection);
  const secondFactorBase = {
    connection,
    transactions,
    mail,
    challenges,
    cipher: new SecretCipher(config.secondFactorSecret ?? config.jwtSecret),
    throttle: config.throttle,
  };
  const secondFactorCheck = new SecondFactorCheck({ ...secondFactorBase, secondFactors, log });
  const secondFactorEnrolment = new SecondFactorEnrolment({
    ...secondFactorBase,
    storeName: config.store.name,
  });
  const secondFactorRemoval = new SecondFactorRemoval({
    connection,
    transactions,
    secondFactors,
    challenges,
    sessions,
    mail,
  });
  const secondFactorSignIn = new SecondFactorSignIn({
    connection,
    challenges,
    secondFactorCheck,
    sessions,
  });
  const accounts = new Accounts({
    ...base,
    mail,
    sessions,
    addressLinks,
    emailChange,
    secondFactorCheck,
    knownDevices,
    storeName: config.store.name,
    storeUrl: config.storeUrl,
    throttle: config.throttle,
  });
  const guestCodes = new GuestCodes(connection, config.jwtSecret);
  const guests = new Guests({
    ...base,
    mail,
    sessions,
    secondFactorCheck,
    guestCodes,
    storeUrl: config.storeUrl,
    throttle: config.throttle,
  });
  const identityConfirmation = new IdentityConfirmation({
    accounts,
    sessions,
    challenges,
    secondFactors,
    secondFactorCheck,
  });
  const stockHistory = new StockHistory({ connection, products, accounts });
  const passwordRecovery = new PasswordRecovery({
    ...base,
    accounts,
    mail,
    log,
    storeUrl: config.storeUrl,
    throttle: config.throttle,
  });
  const cart = new Cart({ ...base, products });
  const orders = new Orders(connection);
  const orderLinks = new OrderLinks(config.jwtSecret);
  const mailSettings = {
    storeName: config.store.name,
    storeUrl: config.storeUrl,
    timeZone: config.timeZone,
    orderKey: orderLinks.keyOf.bind(orderLinks),
  };
  const { returns, returnRecords, returnRequests } = createReturns({
    ...{ ...base, accounts, mail, orders, shopNotifications },
    storeUrl: config.storeUrl,
    throttle: config.throttle,
  });
  const publicOrders = new PublicOrders({
    connection,
    accounts,
    orderLinks,
    throttle: config.throttle,
  });
  const taxSettings = new TaxSettings({ ...base, lookups });
  const invoices = new Invoices({ connection, products, orders, taxSettings, timeZone });
  const orderPayments = new OrderPayments(connection);
  const refunds = new Refunds({ connection, orderPayments });
  const orderStatuses = new OrderStatuses({
    ...{ ...base, stock, accounts, mail, mailSettings },
    ...{ orders, invoices, refunds },
    shippedCancellations: returnRequests,
  });
  const providers = new PaymentProviders(
    config.payments.providers,
    createOnlineProviders(config.payments),
  );
  const payments = createPayments({
    ...{ ...base, accounts, mail, mailSettings, shopNotifications, log },
    ...{ orders, orderPayments, orderStatuses, refunds, invoices, providers },
    holdMs: config.payments.holdMs,
  });
  const shipments = new Shipments({ ...base, orderStatuses, accounts, mail, mailSettings });
  const returnDecisions = new ReturnDecisions({
    ...{ ...base, stock, orders, shipments, returnRecords, refunds },
  });
  const orderExpiry = new OrderExpiry({
    ...base,
    orderStatuses,
    accounts,
    mail,
    mailSettings,
    log,
    holdMs: config.orderHoldMs,
  });
  const orderCharts = new OrderCharts({ connection, timeZone: config.timeZone });
  const orderList = new OrderList({ connection, stockLedger, timeZone: config.timeZone });
  const orderLimits = new OrderLimits({
    connection,
    limits: config.orderLimits,
    secret: config.jwtSecret,
  });
  const unusualHolds = new UnusualHolds({
    ...base,
    mail,
    log,
    limit: config.orderLimits.verified,
    alertEmail: config.alertEmail,
    storeUrl: config.storeUrl,
  });
  const checkoutPrice = new CheckoutPrice({
    ...base,
    products,
    configured: config.priceBasis,
  });
  const homePage = new HomePage(base);
  const shipping = new Shipping({ ...base, products, checkoutPrice });
  const checkoutTax = new CheckoutTax({
    taxSettings,
    cipher: new SecretCipher(config.secondFactorSecret ?? config.jwtSecret, 'PANs of customers'),
  });
  const orderBatch = new OrderBatch({
    checkoutTax,
    ...base,
    cart,
    products,
    stock,
    accounts,
    mail,
    orderLimits,
    checkoutPrice,
    shipping,
    mailSettings,
    shopNotifications,
    paymentTerms: new PaymentTerms(providers, config.payments.holdMs),
  });
  const checkout = new Checkout({
    ...base,
    orderLimits,
    orderBatch,
    onOrderPlaced: (currency) => hooks?.onOrderPlaced?.(currency),
    throttle: config.throttle,
  });
  const imageQuota = new ImageQuota({ connection, media, orders, throttle: config.throttle });
  const reviews = new Reviews(connection, orders, products, imageQuota);
  const reviewEditing = new ReviewEditing({ ...base, products, orders, imageQuota });
  const reviewModeration = new ReviewModeration({ ...base, products, orders });
  const replies = new Replies({ mail, storeName: config.store.name });
  const inquiries = new Inquiries({
    ...base,
    lookups,
    addressLinks,
    replies,
    shopNotifications,
    throttle: config.throttle,
  });
  const contacts = new Contacts({
    ...base,
    addressLinks,
    replies,
    shopNotifications,
    throttle: config.throttle,
  });
  const listSettings = new AdminListSettings({ connection, transactions });
  const takeOverGuest = createGuestTakeover({
    ...{ ...base, cart, orders, reviews, sessions, secondFactors, challenges, guestCodes },
    addressLinks,
    reassignRecords: [
      reassignPayments(connection),
      reassignInvoices(connection),
      reassignReturns(connection),
    ],
  });
  const accountDeletion = new AccountDeletion({
    ...base,
    cart,
    orders,
    returns,
    reviews,
    inquiries,
    contacts,
    listSettings,
    sessions,
    emailChange,
    addressLinks,
    guestCodes,
    secondFactors,
    challenges,
    mail,
    throttle: config.throttle,
  });
  const userAdministration = new UserAdministration({
    ...base,
    sessions,
    accountDeletion,
    orders,
    mail,
  });
  const personalData = new PersonalDataExport({
    connection,
    accounts,
    orders,
    returns,
    paymentRecords: payments.paymentRecords,
    reviews,
    inquiries,
    contacts,
    listSettings,
    cart,
    sessions,
    secondFactors,
    throttle: config.throttle,
  });
  const content = new Content(base);
  const emailConfirmation = new EmailConfirmation({
    ...base,
    addressLinks,
    emailChange,
    confirmMessage: {
      contact: (id, session) => contacts.confirmEmail(id, session),
      inquiry: (id, session) => inquiries.confirmEmail(id, session),
    },
    throttle: config.throttle,
  });
  const dashboard = new Dashboard({ orders, products, accounts, contacts, inquiries, content });

  return {
    accounts,
    audit,
    cart,
    checkout,
    checkoutPrice,
    contacts,
    content,
    dashboard,
    emailConfirmation,
    feed,
    findRelyingParty,
    guestCodes,
    guests,
    identityConfirmation,
    homePage,
    imports,
    inquiries,
    invoiceFiles,
    invoices,
    listSettings,
    lookups,
    mail,
    bulkEdit,
    callers,
    media,
    orders,
    orderCharts,
    orderLinks,
    orderList,
    orderStatuses,
    knownDevices,
    passwordRecovery,
    payments,
    priceChanges,
    productDrafts,
    productEditing,
    productExport,
    products,
    publicOrders,
    returnDecisions,
    returnRequests,
    returns,
    reviewEditing,
    reviewModeration,
    reviews,
    secondFactorEnrolment,
    secondFactorRemoval,
    secondFactors,
    secondFactorSignIn,
    sequences,
    sessions,
    shipments,
    shipping,
    shopNotifications,
    stock,
    stockHistory,
    taxSettings,
    transactions,
    unusualHolds,
    userAdministration,
    accountDeletion,
    personalData,
    /** Loads the product index and starts background work. */
    async start(): Promise<void> {
      await changeSpaces.create();
      await products.start();
      await orderList.start();
      await orderLimits.start();
      mail.start();
      shopNotifications.start();
      orderExpiry.start();
      payments.jobs.start();
      unusualHolds.start();
      passwordRecovery.start();
      await userAdministration.start();
    },
    async stop(): Promise<void> {
      await imports.close();
      await products.stop();
      await passwordRecovery.stop();
      await orderExpiry.stop();
      await payments.jobs.stop();
      await unusualHolds.stop();
      await shopNotifications.stop();
      await mail.stop();
    },
  };
}
