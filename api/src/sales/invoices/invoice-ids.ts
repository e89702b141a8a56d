/** An order has one invoice; another one when all before it are credited in full. */
export function invoiceIdOf(orderId: string, earlierInvoices = 0): string {
  const id = `invoice-${orderId}`;
  return earlierInvoices === 0 ? id : `${id}-${earlierInvoices + 1}`;
}

/** The credit note of a cancellation of an order for which nothing was paid. */
export function cancellationIdOf(orderId: string, cancellations: number): string {
  return `cancelled-${orderId}-${cancellations + 1}`;
}

/** A refund has one credit note. */
export function creditNoteIdOf(refundId: string): string {
  return `credit-${refundId}`;
}

/** The debit note that takes back the credit note of a refund. */
export function debitNoteIdOf(refundId: string): string {
  return `debit-${refundId}`;
}
