import {
  arrangedPaymentMethods,
  type Currency,
  onlinePaymentMethods,
  type PaymentMethod,
  type PaymentProviderName,
  paymentMethods,
} from '@vajra/contract';
import type { PaymentProvider } from './provider.ts';

/** The providers that the store uses, in the order of preference. */
export class PaymentProviders {
  readonly #online: readonly PaymentProvider[];
  readonly #hasManual: boolean;

  /** @param names as in the setting PAYMENTS */
  constructor(names: readonly PaymentProviderName[], online: readonly PaymentProvider[]) {
    this.#online = names.flatMap((name) => online.find((each) => each.name === name) ?? []);
    this.#hasManual = names.includes('manual');
  }

  /** Whether payments are demonstrations, which move no money. */
  get isDemo(): boolean {
    return this.#online.some(({ name }) => name === 'demo');
  }

  /** Returns the methods that checkout offers in a currency. */
  offered(currency: Currency): PaymentMethod[] {
    const online = this.online(currency);
    return paymentMethods.filter((method) => this.#isOffered(method, online));
  }

  /** Returns the methods with which orders in a currency are paid on a provider's page. */
  online(currency: Currency): (typeof onlinePaymentMethods)[number][] {
    const served = new Set(this.#online.flatMap((each) => each.methods(currency)));
    return onlinePaymentMethods.filter((method) => served.has(method));
  }

  #isOffered(method: PaymentMethod, online: readonly PaymentMethod[]): boolean {
    return online.includes(method) || (this.#hasManual && isArranged(method));
  }

  /**
   * Returns who collects the money of an order; null if the method is not offered. A store without
   * online payments accepts all methods as the customer's wish, as it did before it could be paid.
   */
  providerOf(method: PaymentMethod, currency: Currency): PaymentProviderName | null {
    const online = this.#online.find((each) => each.methods(currency).includes(method));
    if (online) return online.name;
    const isAccepted = isArranged(method) || this.#online.length === 0;
    return this.#hasManual && isAccepted ? 'manual' : null;
  }

  /** Returns a provider with a page of its own; undefined for others and for those not in use. */
  find(name: string): PaymentProvider | undefined {
    return this.#online.find((each) => each.name === name);
  }
}

function isArranged(method: PaymentMethod): boolean {
  return arrangedPaymentMethods.some((each) => each === method);
}
