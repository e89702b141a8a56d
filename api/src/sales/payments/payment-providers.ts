import {
  arrangedPaymentMethods,
  type Currency,
  onlinePaymentMethods,
  type PaymentMethod,
  type PaymentProviderName,
  paymentMethods,
} from '@vajra/contract';
import { type BankAccount, takesTransfers } from './bank-account.ts';
import type { PaymentProvider } from './provider.ts';

/** The providers that the store uses, in the order of preference. */
export class PaymentProviders {
  readonly #online: readonly PaymentProvider[];
  readonly #hasManual: boolean;

  /** @param names as in the setting PAYMENTS */
  constructor(
    names: readonly PaymentProviderName[],
    online: readonly PaymentProvider[],
    /** Where bank transfers go; the store offers none without it. */
    readonly bankAccount?: BankAccount,
  ) {
    this.#online = names.flatMap((name) => online.find((each) => each.name === name) ?? []);
    this.#hasManual = names.includes('manual');
  }

  /** Whether payments are demonstrations, which move no money. */
  get isDemo(): boolean {
    return this.#online.some(({ name }) => name === 'demo');
  }

  /** Returns the methods that checkout offers in a currency. */
  offered(currency: Currency): PaymentMethod[] {
    const online: readonly PaymentMethod[] = this.online(currency);
    return paymentMethods.filter(
      (method) => online.includes(method) || this.#isArranged(method, currency),
    );
  }

  /** Returns the methods with which orders in a currency are paid on a provider's page. */
  online(currency: Currency): (typeof onlinePaymentMethods)[number][] {
    const served = new Set(this.#online.flatMap((each) => each.methods(currency)));
    return onlinePaymentMethods.filter((method) => served.has(method));
  }

  /** A bank transfer needs an account that takes the currency. */
  #isArranged(method: PaymentMethod, currency: Currency): boolean {
    if (!this.#hasManual || !isArranged(method)) return false;
    return method !== 'bank_transfer' || takesTransfers(this.bankAccount, currency);
  }

  /**
   * Returns who collects the money of an order; null if the method is not offered. A store without
   * online payments accepts all methods as the customer's wish, as it did before it could be paid.
   */
  providerOf(method: PaymentMethod, currency: Currency): PaymentProviderName | null {
    const online = this.#online.find((each) => each.methods(currency).includes(method));
    if (online) return online.name;
    const isWish = !isArranged(method) && this.#online.length === 0;
    const isAccepted = this.#isArranged(method, currency) || (this.#hasManual && isWish);
    return isAccepted ? 'manual' : null;
  }

  /** Returns a provider with a page of its own; undefined for others and for those not in use. */
  find(name: string): PaymentProvider | undefined {
    return this.#online.find((each) => each.name === name);
  }
}

function isArranged(method: PaymentMethod): boolean {
  return arrangedPaymentMethods.some((each) => each === method);
}
