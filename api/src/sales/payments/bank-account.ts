import type { Currency } from '@vajra/contract';
import type { BankTransferDocument } from '../orders/order.model.ts';

/** Where customers transfer money to. */
export interface BankAccount {
  accountName: string;
  accountNumber: string;
  bankName?: string | undefined;
  /** Indian Financial System Code, for transfers in rupees. */
  ifsc: string;
  /** SWIFT code, without which the store takes no transfers in dollars. */
  swift?: string | undefined;
  /** Virtual payment address, for transfers in rupees. */
  upiId?: string | undefined;
  /** Milliseconds in which the money is to arrive. */
  withinMs: number;
}

/** Whether an account takes transfers in a currency. */
export function takesTransfers(account: BankAccount | undefined, currency: Currency): boolean {
  return account !== undefined && (currency === 'INR' || account.swift !== undefined);
}

/** Returns what the customer of an order needs to know. */
export function transferTo(
  { accountName, accountNumber, bankName, ifsc, swift, upiId, withinMs }: BankAccount,
  currency: Currency,
  placedAt: Date,
): BankTransferDocument {
  return {
    ...{ accountName, accountNumber },
    ...(bankName && { bankName }),
    ...(currency === 'INR' ? { ifsc, ...(upiId && { upiId }) } : swift && { swift }),
    payBy: new Date(placedAt.getTime() + withinMs),
  };
}
