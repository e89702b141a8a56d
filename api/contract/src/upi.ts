interface UpiPayment {
  upiId: string;
  /** The name of the account. */
  payee: string;
  /** Paise. */
  amount: number;
  /** What the recipient sees, such as an order's id. */
  reference: string;
}

/**
 * Returns the address that UPI apps open, also from a QR code, with the payment filled in.
 * Source: NPCI, UPI linking specification 1.6.
 */
export function upiAddress({ upiId, payee, amount, reference }: UpiPayment): string {
  const rupees = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const fields = { pa: upiId, pn: payee, am: rupees, cu: 'INR', tn: reference };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `upi://pay?${query.join('&')}`;
}

/** Paise. The usual limit of a customer's UPI payments per day; some banks and payees have others. */
export const usualUpiLimit = 1_00_000_00;
