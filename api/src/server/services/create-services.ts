import { createGuestTakeover } from '../../customers/guest-takeover/guest-takeover.ts';
import type { TakeOverGuest } from '../../identity/accounts/email-change.service.ts';
import { BackgroundJobs } from '../../platform/background-jobs.ts';
import { reassignInvoices } from '../../sales/invoices/reassign-invoices.ts';
import { reassignPayments } from '../../sales/payments/reassign-payments.ts';
import { reassignReturns } from '../../sales/returns/reassign-returns.ts';
import { Dashboard } from '../../site/dashboard/dashboard.service.ts';
import { createAccountServices } from './account-services.ts';
import { createCatalogueServices } from './catalogue-services.ts';
import { createCustomerServices } from './customer-services.ts';
import { createFoundation, type FoundationDependencies } from './foundation.ts';
import { createMessageServices } from './message-services.ts';
import { createOrderServices, type Hooks } from './order-services.ts';

export interface Dependencies extends FoundationDependencies {
  hooks?: Hooks;
}

export type Services = ReturnType<typeof createServices>;

/** Composes the services of all domains. Each receives what it needs and knows no other domain's model. */
export function createServices({ hooks, ...dependencies }: Dependencies) {
  const { config, connection } = dependencies;
  const foundation = createFoundation(dependencies);
  const catalogue = createCatalogueServices(config, foundation);
  // Moves records of all domains; most domains need the accounts first.
  const takeOverGuest: TakeOverGuest = (...takeover) => moveGuestRecords(...takeover);
  const accounts = createAccountServices(config, { ...foundation, takeOverGuest });
  const orders = createOrderServices(config, { ...foundation, ...catalogue, ...accounts }, hooks);
  const messages = createMessageServices(config, {
    ...{ ...foundation, ...catalogue, ...accounts, ...orders },
  });
  const services = { ...foundation, ...catalogue, ...accounts, ...orders, ...messages };
  const moveGuestRecords = createGuestTakeover({
    ...services,
    reassignRecords: [
      reassignPayments(connection),
      reassignInvoices(connection),
      reassignReturns(connection),
    ],
  });
  const customers = createCustomerServices(config, services);
  const { changeSpaces, imports, mail, payments, products } = services;
  const jobs = new BackgroundJobs(
    {
      // A change waits at most so long for its version. Under load, many share a numbering.
      changeNumbering: { intervalMs: 200, run: () => services.changeNumbering.numberAll() },
      mail: { intervalMs: 1000, run: () => mail.drain() },
      shopNotifications: { intervalMs: 5000, run: () => services.shopNotifications.drain() },
      orderExpiry: { intervalMs: 60_000, run: () => services.orderExpiry.run() },
      unusualHolds: { intervalMs: 600_000, run: () => services.unusualHolds.notify() },
      missedSearches: { intervalMs: 10_000, run: () => services.missedSearches.store() },
      stockAlerts: { intervalMs: 60_000, run: () => services.stockAlerts.send() },
      priceAlerts: { intervalMs: 300_000, run: () => services.priceAlerts.send() },
      passwordRecovery: { intervalMs: 1000, run: () => services.passwordRecovery.drain() },
    },
    services.log,
  );

  return {
    ...services,
    ...customers,
    jobs,
    dashboard: new Dashboard(services),
    /** Loads the product index and starts background work. */
    async start(): Promise<void> {
      await changeSpaces.create();
      await products.start();
      mail.start();
      jobs.start();
      payments.jobs.start();
    },
    async stop(): Promise<void> {
      await imports.close();
      await products.stop();
      await jobs.stop();
      await payments.jobs.stop();
      await mail.stop();
    },
  };
}
