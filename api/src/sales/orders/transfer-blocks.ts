import { formatMoney, upiAddress } from '@vajra/contract';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import type { BankTransferDocument, OrderDocument } from './order.model.ts';

/** Returns what a mail says about the bank transfer that an order waits for. */
export function transferBlocks(
  { _id, total, currency }: Pick<OrderDocument, '_id' | 'total' | 'currency'>,
  transfer: BankTransferDocument,
  payBy: string,
): MailBlock[] {
  const { accountName, accountNumber, bankName, ifsc, swift, upiId } = transfer;
  const rows = [
    ['Account name', accountName],
    ['Account number', accountNumber],
    ['Bank', bankName],
    ['IFSC', ifsc],
    ['SWIFT code', swift],
    ['UPI ID', upiId],
    ['Reference', _id],
    ['Amount', formatMoney(total, currency)],
    ['Transfer by', payBy],
  ].flatMap(([name = '', value]) => (value ? [[name, value] as const] : []));
  const facts: MailBlock = { kind: 'facts', rows };
  if (!upiId) return [facts];
  const text = upiAddress({ upiId, payee: accountName, amount: total, reference: _id });
  return [facts, { kind: 'qr', label: 'To pay by UPI, scan this code with your UPI app', text }];
}
