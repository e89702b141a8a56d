import cors from '@koa/cors';
import Router from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import conditionalGet from 'koa-conditional-get';
import { mountAccounts } from '../accounts/accounts.routes.ts';
import { mountGuests } from '../accounts/guests.routes.ts';
import { mountIdentity } from '../accounts/identity.routes.ts';
import { mountPersonalData } from '../accounts/personal-data.routes.ts';
import { mountStaffInvitations } from '../accounts/staff-invitations.routes.ts';
import { mountUserAdministration } from '../accounts/user-administration.routes.ts';
import { mountAudit } from '../audit/audit.routes.ts';
import { mountCart } from '../cart/cart.routes.ts';
import { mountContacts } from '../contacts/contacts.routes.ts';
import { mountContent } from '../content/content.routes.ts';
import { mountDashboard } from '../dashboard/dashboard.routes.ts';
import { mountFeed } from '../feed/feed.routes.ts';
import { AccountLimits } from '../http/account-limits.ts';
import { refuseOtherMethods } from '../http/allowed-methods.ts';
import { verifyToken } from '../http/authentication.ts';
import { errorHandler } from '../http/error-handler.ts';
import { securityHeaders, strictTransportSecurity } from '../http/headers.ts';
import { LastResponses } from '../http/last-responses.ts';
import { measureResponses, serveMetrics } from '../http/metrics.ts';
import { createMount } from '../http/mount.ts';
import { refuseForeignOrigins } from '../http/origin.ts';
import { markOutdated } from '../http/outdated.ts';
import { ReadLimits } from '../http/read-limits.ts';
import { createBodyReader } from '../http/request-body.ts';
import { logRequests } from '../http/request-log.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { serveShopFiles } from '../http/shop-files.ts';
import type { HttpState } from '../http/state.ts';
import { limitUrlLength } from '../http/url-length.ts';
import { mountImports } from '../imports/imports.routes.ts';
import { mountInquiries } from '../inquiries/inquiries.routes.ts';
import { mountInvoices } from '../invoices/invoices.routes.ts';
import { mountListSettings } from '../list-settings/list-settings.routes.ts';
import { mountLookups } from '../lookups/lookups.routes.ts';
import { serveMedia } from '../media/media.routes.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mountNewsletter } from '../newsletter/newsletter.routes.ts';
import { serveUnsubscribePage } from '../newsletter/unsubscribe-page.ts';
import { mountOpenApi } from '../openapi/openapi.routes.ts';
import { mountOrders } from '../orders/orders.routes.ts';
import type { BuiltShop } from '../pages/built-shop.ts';
import { CrawlerFiles } from '../pages/crawler-files.ts';
import { ShopPages } from '../pages/shop-pages.ts';
import { mountPayments } from '../payments/payments.routes.ts';
import { mountPriceChanges } from '../price-changes/price-changes.routes.ts';
import { mountProductDrafts } from '../products/product-drafts.routes.ts';
import { mountProducts } from '../products/products.routes.ts';
import { mountReturns } from '../returns/returns.routes.ts';
import { mountReviewModeration, mountReviews } from '../reviews/reviews.routes.ts';
import { mountSecondFactors } from '../second-factor/second-factor.routes.ts';
import { mountSessions } from '../sessions/sessions.routes.ts';
import { mountShipping } from '../shipping/shipping.routes.ts';
import { mountStock } from '../stock/stock.routes.ts';
import { mountStore } from '../store/store.routes.ts';
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
  app.use(serveUnsubscribePage(services.newsletter, config.store.name));
  app.use(verifyToken(config.jwtSecret));

  const { providers } = services.payments;
  const { checkoutPrice, database, homePage, taxSettings, shipping } = services;
  mountStore(mount, {
    ...{ config, database, checkoutPrice, homePage, taxSettings, shipping, providers },
  });
  mountContent(mount, services.content);
  mountProducts(mount, services);
  mountProductDrafts(mount, services.productDrafts);
  mountPriceChanges(mount, services.priceChanges);
  mountStock(mount, services);
  mountLookups(mount, services.lookups);
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
