import {
  type BankTransfer,
  formatMoney,
  type ShownOrder,
  toMinor,
  upiAddress,
  usualUpiLimit,
} from '@vajra/contract';
import * as texts from '#texts/payment.ts';
import { formatDay } from '../../texts/formats.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './TransferDetails.module.css';

interface TransferDetailsProps {
  order: Pick<ShownOrder, 'orderId' | 'totalAmount' | 'currency' | 'payment'>;
}

/** Where and until when to transfer the money of an order; nothing if no bank transfer is awaited. */
export function TransferDetails({ order }: TransferDetailsProps) {
  const { orderId, currency, payment } = order;
  const transfer = payment?.transfer;
  if (!transfer) return null;
  const total = toMinor(order.totalAmount);
  const payBy = formatDay(new Date(transfer.payBy));
  return (
    <section className={styles.transfer} aria-label={texts.transferTitle}>
      <h3>{texts.transferTitle}</h3>
      <p>{texts.transferBy(formatMoney(total, currency), payBy)}</p>
      <div className={styles.columns}>
        <dl className={styles.facts}>
          {factNames.map((name) => (
            <Fact key={name} name={texts.transferFacts[name]} value={transfer[name]} />
          ))}
          <Fact name={texts.reference} value={orderId} />
        </dl>
        {transfer.upiId && <UpiCode {...{ transfer, upiId: transfer.upiId, total, orderId }} />}
      </div>
    </section>
  );
}

const factNames = ['accountName', 'accountNumber', 'bankName', 'ifsc', 'swift', 'upiId'] as const;

function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface UpiCodeProps {
  transfer: BankTransfer;
  upiId: string;
  /** Paise. */
  total: number;
  orderId: string;
}

/** For UPI apps on another device, or by a link on this one. */
function UpiCode({ transfer, upiId, total, orderId }: UpiCodeProps) {
  const address = upiAddress({
    ...{ upiId, payee: transfer.accountName },
    ...{ amount: total, reference: orderId },
  });
  return (
    <div className={styles.upi}>
      <QrCode text={address} label={texts.upiCode} />
      <SecondaryText>{texts.upiHint}</SecondaryText>
      <TextLink href={address}>{texts.openUpi}</TextLink>
      {total > usualUpiLimit && <SecondaryText>{texts.upiLimit}</SecondaryText>}
    </div>
  );
}
