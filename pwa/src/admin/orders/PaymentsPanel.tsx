import { useQuery } from '@tanstack/react-query';
import {
  type Dispute,
  formatMoney,
  type Order,
  orderEditors,
  type PaymentAttempt,
  type PaymentAttemptState,
  type Refund,
  type RefundState,
  refundableAmount,
  toMinor,
} from '@vajra/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail, RowTitle } from '../shared/RowText.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import { providerNames } from './order-texts.ts';
import { PanelActions, PanelRows, RowChoices } from './PanelRows.tsx';
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { orderPaymentsQuery, useConfirmRefund } from './use-payments.ts';

const attemptNames: Readonly<Record<PaymentAttemptState, string>> = {
  creating: 'page not opened',
  open: 'page open',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
  superseded: 'replaced by another attempt',
};

const refundNames: Readonly<Record<RefundState, string>> = {
  manual: 'to be sent by the shop',
  pending: 'about to be sent',
  sent: 'accepted by the provider',
  succeeded: 'sent',
  failed: 'failed',
};

/** The money of an order: attempts to pay it, refunds and disputes, and what staff can do about them. */
export function PaymentsPanel({ order }: { order: Order }) {
  const { data, isError, refetch } = useQuery(orderPaymentsQuery(order.orderId));
  const [dialog, setDialog] = useState<'payment' | 'refund' | null>(null);
  const mayEdit = useHasRole(orderEditors);
  const { paid = 0, refunded = 0 } = order.payment ?? {};
  const isRefundable = order.payment !== undefined && refundableAmount(order) > 0;
  const isRecordable = paid <= refunded && order.status !== 'Cancelled';
  const isEmpty = data?.payments.length === 0 && data.refunds.length === 0;
  return (
    <Panel title="Payments">
      {isError && !data && (
        <p>
          Failed to fetch payments.{' '}
          <Button kind="quiet" small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {isEmpty && <p>No payments yet.</p>}
      {data && !isEmpty && (
        <PanelRows label="Payments, refunds and disputes">
          {data.payments.map((payment) => (
            <AttemptRow key={payment.paymentId} payment={payment} />
          ))}
          {data.refunds.map((refund) => (
            <RefundRow key={refund.refundId} order={order} refund={refund} />
          ))}
          {data.disputes.map((dispute) => (
            <DisputeRow key={dispute.disputeId} dispute={dispute} />
          ))}
        </PanelRows>
      )}
      {mayEdit && (isRecordable || isRefundable) && (
        <PanelActions>
          {isRecordable && (
            <Button kind="create" small onClick={() => setDialog('payment')}>
              Record payment
            </Button>
          )}
          {isRefundable && (
            <Button kind="quiet" small onClick={() => setDialog('refund')}>
              Refund
            </Button>
          )}
        </PanelActions>
      )}
      {dialog === 'payment' && (
        <RecordPaymentDialog order={order} onClose={() => setDialog(null)} />
      )}
      {dialog === 'refund' && <RefundDialog order={order} onClose={() => setDialog(null)} />}
    </Panel>
  );
}

function AttemptRow({ payment }: { payment: PaymentAttempt }) {
  const { provider, state, createdAt, reference, charges } = payment;
  return (
    <MoneyRow
      title={`${amountOf(payment)}, ${attemptNames[state]}`}
      {...{ provider, at: createdAt }}
      details={[
        reference && `Reference: ${reference}`,
        ...charges.map((charge) =>
          charge.isApplied
            ? `Charge ${charge.chargeId}`
            : `Charge ${charge.chargeId} of ${amountOf(charge)} did not pay the order and is sent back`,
        ),
      ]}
    />
  );
}

function RefundRow({ order, refund }: { order: Order; refund: Refund }) {
  const { refundId, provider, state, createdAt, reason, problem } = refund;
  const confirm = useConfirm();
  const mayEdit = useHasRole(orderEditors);
  const { mutate, isPending } = useConfirmRefund(order);
  const amount = amountOf(refund);
  const markAsSent = async () => {
    const isConfirmed = await confirm({
      title: `Have you sent ${amount}?`,
      text: 'The customer gets an email that the refund is on its way.',
      confirmLabel: 'Mark as sent',
    });
    if (isConfirmed) mutate({ refundId });
  };
  return (
    <MoneyRow
      title={`Refund of ${amount}, ${refundNames[state]}`}
      {...{ provider, at: createdAt }}
      details={[reason, problem]}
    >
      {mayEdit && state === 'manual' && (
        <Button kind="quiet" small busy={isPending} onClick={() => void markAsSent()}>
          Mark as sent
        </Button>
      )}
      {mayEdit && state === 'failed' && (
        <RowChoices>
          <Button kind="quiet" small busy={isPending} onClick={() => mutate({ refundId })}>
            Try again
          </Button>
          <Button
            kind="quiet"
            small
            busy={isPending}
            onClick={() => mutate({ refundId, isManual: true })}
          >
            Send by hand
          </Button>
        </RowChoices>
      )}
    </MoneyRow>
  );
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { provider, state, openedAt, reason } = dispute;
  return (
    <MoneyRow
      title={`Dispute of ${amountOf(dispute)}, ${state}`}
      {...{ provider, at: openedAt }}
      details={[reason]}
    />
  );
}

interface MoneyRowProps {
  title: string;
  provider: keyof typeof providerNames;
  at: string;
  /** What else is known; blank if nothing. */
  details: readonly (string | null | undefined)[];
  /** What can be done about it. */
  children?: ReactNode;
}

function MoneyRow({ title, provider, at, details, children }: MoneyRowProps) {
  return (
    <li>
      <div>
        <RowTitle>{title}</RowTitle>
        <RowDetail>
          {providerNames[provider]}, {formatDateTime(at)}
        </RowDetail>
        {details.map((detail) => detail && <RowDetail key={detail}>{detail}</RowDetail>)}
      </div>
      {children}
    </li>
  );
}

/** Formats money in any currency: providers may report one in which the shop does not sell. */
function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  return currency === 'INR' || currency === 'USD'
    ? formatMoney(toMinor(amount), currency)
    : `${amount} ${currency}`;
}
