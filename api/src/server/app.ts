import cors from '@koa/cors';
import Router from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import conditionalGet from 'koa-conditional-get';
import { mountFeed } from '../catalogue/feed/feed.routes.ts';
import { mountImports } from '../catalogue/imports/imports.routes.ts';
import { mountLookups } from '../catalogue/lookups/lookups.routes.ts';
import { mountPriceChanges } from '../catalogue/price-changes/price-changes.routes.ts';
import { mountProductDrafts } from '../catalogue/products/product-drafts.routes.ts';
import { mountProducts } from '../catalogue/products/products.routes.ts';
import { mountSearch } from '../catalogue/search/search.routes.ts';
import { mountStock } from '../catalogue/stock/stock.routes.ts';
import { mountContacts } from '../customers/contacts/contacts.routes.ts';
import { mountInquiries } from '../customers/inquiries/inquiries.routes.ts';
import { mountNewsletter } from '../customers/newsletter/newsletter.routes.ts';
import { unsubscribePath } from '../customers/newsletter/newsletter.service.ts';
import { mountPersonalData } from '../customers/personal-data/personal-data.routes.ts';
import { mountReviewModeration, mountReviews } from '../customers/reviews/reviews.routes.ts';
import { priceAlertsPath } from '../customers/saved/price-alerts.service.ts';
import { mountSavedProducts } from '../customers/saved/saved.routes.ts';
import { mountStockAlerts } from '../customers/stock-alerts/stock-alerts.routes.ts';
import { mountUserAdministration } from '../customers/user-administration/user-administration.routes.ts';
import { mountAccounts } from '../identity/accounts/accounts.routes.ts';
import { mountGuests } from '../identity/accounts/guests.routes.ts';
import { mountIdentity } from '../identity/accounts/identity.routes.ts';
import { mountStaffInvitations } from '../identity/accounts/staff-invitations.routes.ts';
import { mountListSettings } from '../identity/list-settings/list-settings.routes.ts';
import { mountSecondFactors } from '../identity/second-factor/second-factor.routes.ts';
import { hasRecentSignIn } from '../identity/sessions/session-limits.ts';
import { mountSessions } from '../identity/sessions/sessions.routes.ts';
import { mountAudit } from '../platform/audit/audit.routes.ts';
import { AccountLimits } from '../platform/http/account-limits.ts';
import { refuseOtherMethods } from '../platform/http/allowed-methods.ts';
import { verifyToken } from '../platform/http/authentication.ts';
import { errorHandler } from '../platform/http/error-handler.ts';
import { securityHeaders, strictTransportSecurity } from '../platform/http/headers.ts';
import { LastResponses } from '../platform/http/last-responses.ts';
import { measureResponses, serveMetrics } from '../platform/http/metrics.ts';
import { createMount } from '../platform/http/mount.ts';
import { refuseForeignOrigins } from '../platform/http/origin.ts';
import { markOutdated } from '../platform/http/outdated.ts';
import { ReadLimits } from '../platform/http/read-limits.ts';
import { createBodyReader } from '../platform/http/request-body.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { ResponseCache } from '../platform/http/response-cache.ts';
import { serveShopFiles } from '../platform/http/shop-files.ts';
import type { HttpState } from '../platform/http/state.ts';
import { serveUnsubscribePages } from '../platform/http/unsubscribe-page.ts';
import { limitUrlLength } from '../platform/http/url-length.ts';
import { serveMedia } from '../platform/media/media.routes.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { mountOpenApi } from '../platform/openapi/openapi.routes.ts';
import { mountCart } from '../sales/cart/cart.routes.ts';
import { mountInvoices } from '../sales/invoices/invoices.routes.ts';
import { mountOrders } from '../sales/orders/orders.routes.ts';
import { mountPayments } from '../sales/payments/payments.routes.ts';
import { mountReturns } from '../sales/returns/returns.routes.ts';
import { mountShipping } from '../sales/shipping/shipping.routes.ts';
import { mountContent } from '../site/content/content.routes.ts';
import { mountDashboard } from '../site/dashboard/dashboard.routes.ts';
import type { BuiltShop } from '../site/pages/built-shop.ts';
import { CrawlerFiles } from '../site/pages/crawler-files.ts';
import { ShopPages } from '../site/pages/shop-pages.ts';
import { mountStore } from '../site/store/store.routes.ts';
import type { Dependencies, Services } from './services/create-services.ts';

export interface AppDependencies extends Dependencies {
  services: Services;
  /** Counts and times responses. */
  metrics?: Metrics;
  /** The built shop; without it the app serves the API only. */
  shop?: BuiltShop;
}

/** Composes the HTTP application. Neither listens nor connects to the database. */
export function createApp({
  config,
  connection,
  log,
  services,
  metrics,
  shop,
}: AppDependencies): Koa<HttpState> {
  const app = new Koa<HttpState>({
    proxy: config.trustProxy,
    maxIpsCount: 1, // the address that our proxy appends; clients can forge the ones before it
  });
  app.silent = true; // errorHandler() responds and logs; anything that escapes it is a broken connection
  app.on('error', (error) => log.debug({ err: error }));

  app.use(logRequests(log));
  if (metrics) app.use(measureResponses(metrics));
  app.use(errorHandler(config.store.name));
  app.use(limitUrlLength());
  app.use(strictTransportSecurity());
  app.use(securityHeaders({ frameUrl: config.store.mapEmbedUrl }));
  app.use(refuseForeignOrigins(config));
  const { corsOrigins } = config;
  if (corsOrigins.length > 0) {
    app.use(
      cors({
        origin: (ctx) => (corsOrigins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
        // For the refresh cookie, which browsers send from subdomains of the same site only.
        credentials: true,
      }),
    );
  }
  app.use(markOutdated(services.database));
  // Before middleware that media does not need: it is public, already compressed, and has its own ETags.
  app.use(serveMedia(services.media));
  app.use(compress());
  app.use(conditionalGet());
  if (metrics && config.metricsToken) app.use(serveMetrics(config.metricsToken, metrics));
  const readLimits = new ReadLimits({ factor: config.throttle });
  const responses = new ResponseCache(readLimits);
  const router = new Router();
  const { mount, callPublicEndpoint } = createMount(router, {
    findCaller: (claims, options) => services.callers.find(claims, options),
    hasRecentSignIn,
    isProduction: config.isProduction,
    readBody: createBodyReader(services.media),
    accountLimits: new AccountLimits(connection, config.throttle),
    lastResponses: new LastResponses(services.database),
    database: services.database,
    runAsAdmin: (call, work) => services.audit.during(call, work),
    validateResponses: config.validateResponses,
    keepUploads: (files) =>
      services.media.keep(files.map(({ file }) => file)).catch((error) => {
        log.warn({ err: error }, 'uploads stay claimed for an hour'); // the request itself succeeded
      }),
    discardUploads: (files) => services.media.discard(files.map(({ file }) => file)),
  });
  app.use(refuseOtherMethods(router));
  if (shop) {
    const { storeUrl } = config;
    const { folder, template, app: shopApp, identity } = shop;
    const callEndpoint = callPublicEndpoint;
    const crawlerFiles = new CrawlerFiles({
      callEndpoint,
      screens: shopApp.screens,
      storeUrl,
      products: services.products,
      cache: responses,
      catalogueVersion: () => services.feed.catalogueVersion(),
    });
    const pages = new ShopPages({
      callEndpoint,
      app: shopApp,
      template,
      limits: readLimits,
      storeUrl,
    });
    app.use(crawlerFiles.serve());
    app.use(identity.serve());
    app.use(serveShopFiles(folder, identity, shopApp.findPath, (ctx) => pages.serve(ctx)));
  }
  app.use(
    serveUnsubscribePages(config.store.name, [
      {
        path: unsubscribePath,
        question: 'Unsubscribe from our newsletter?',
        result: 'You will get no more newsletters from us.',
        unsubscribe: (key) => services.newsletter.unsubscribe(key),
      },
      {
        path: priceAlertsPath,
        question: 'Unsubscribe from mails about lower prices?',
        result: 'You will get no more mails about the prices of your saved products.',
        unsubscribe: (key) => services.priceAlerts.unsubscribe(key),
      },
    ]),
  );
  app.use(verifyToken(config.jwtSecret));

  const { providers } = services.payments;
  const { checkoutPrice, database, homePage, taxSettings, shipping } = services;
  mountStore(mount, {
    ...{ store: config.store, timeZone: config.timeZone, deliveryDays: config.deliveryDays },
    ...{ database, checkoutPrice, homePage, taxSettings, shipping, providers },
  });
  mountContent(mount, services.content);
  mountProducts(mount, services);
  mountProductDrafts(mount, services.productDrafts);
  mountPriceChanges(mount, services.priceChanges);
  mountStock(mount, services);
  mountLookups(mount, services.lookups);
  mountSearch(mount, services);
  mountFeed(mount, services.feed, responses);
  mountReviews(mount, services.reviews, services.reviewEditing);
  mountListSettings(mount, services.listSettings);
  mountReviewModeration(mount, services.reviews, services.reviewModeration);
  mountAccounts(mount, services);
  mountPersonalData(mount, services.personalData, services.accountDeletion);
  mountSessions(mount, services);
  mountGuests(mount, services);
  mountIdentity(mount, services);
  mountSecondFactors(mount, services);
  mountUserAdministration(mount, services.userAdministration);
  mountStaffInvitations(mount, services.staffInvitations);
  mountCart(mount, services.cart);
  mountSavedProducts(mount, services);
  mountStockAlerts(mount, services.stockAlerts);
  mountOrders(mount, services);
  mountShipping(mount, services.shipping);
  mountInvoices(mount, services);
  mountPayments(mount, services.payments);
  mountReturns(mount, services);
  mountInquiries(mount, services.inquiries);
  mountContacts(mount, services.contacts);
  mountNewsletter(mount, services.newsletter);
  mountDashboard(mount, services.dashboard);
  mountImports(mount, services.imports);
  mountAudit(mount, services.audit);
  if (config.hasApiDocs) mountOpenApi(mount, router, config.store.name);
  app.use(router.routes());
  return app;
}
