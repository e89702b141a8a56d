import {
  cancellationOf,
  formatMoney,
  isBeingPrepared,
  isPaymentAwaited,
  type Order,
  returnablePieces,
  type ShownOrder,
  toMinor,
} from '@vajra/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import * as texts from '#texts/orders.ts';
import * as paymentTexts from '#texts/payment.ts';
import { formatDay } from '../../texts/formats.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TransferDetails } from '../shared/TransferDetails.tsx';
import styles from './OrderCard.module.css';
import { OrderCharges } from './OrderCharges.tsx';
import { OrderInvoices } from './OrderInvoices.tsx';
import { type OrderItem, OrderItems } from './OrderItems.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

interface OrderCardProps {
  /** The customer's own order, or what a link shows of it, which cannot be cancelled. */
  order: Order | ShownOrder;
  /** Renders the actions for an item of a delivered order. */
  renderItemActions: (item: OrderItem) => ReactNode;
  onCancelled?: () => void;
}

export function OrderCard({ order, renderItemActions, onCancelled }: OrderCardProps) {
  const article = useRef<HTMLElement>(null);
  const cancellation = cancellationOf(order);
  const isCancellable =
    cancellation === 'immediate' ||
    (cancellation === 'byReturn' && 'userId' in order && returnablePieces(order).length > 0);
  const isCancelledHere = useRef(false);
  useEffect(() => {
    if (isCancellable || !isCancelledHere.current) return;
    isCancelledHere.current = false;
    // The button that had the focus is gone; keyboard users stay at their order.
    if (document.activeElement === document.body) article.current?.focus({ preventScroll: true });
  }, [isCancellable]);
  const formatAmount = (amount: number) => formatMoney(toMinor(amount), order.currency);
  return (
    <article
      ref={article}
      tabIndex={-1}
      className={styles.order}
      aria-label={texts.order(order.orderId)}
    >
      <dl className={styles.header}>
        <div>
          <dt>{texts.orderId}</dt>
          <dd>{order.orderId}</dd>
        </div>
        <div>
          <dt>{texts.placed}</dt>
          <dd>{formatDay(new Date(order.createdAt))}</dd>
        </div>
        <div>
          <dt>{texts.total}</dt>
          <dd>{formatAmount(order.totalAmount)}</dd>
        </div>
        <div>
          <dt>{texts.status}</dt>
          <dd className={styles.status} data-status={order.status}>
            {texts.statuses[order.status]}
          </dd>
          {isBeingPrepared(order) && (
            <dd>
              <SecondaryText as="span">{texts.preparing}</SecondaryText>
            </dd>
          )}
        </div>
        {order.payment && (
          <div>
            <dt>{paymentTexts.payment}</dt>
            <dd>{paymentTexts.stateName(order.payment)}</dd>
          </div>
        )}
      </dl>
      {order.items.length === 0 ? (
        <p className={styles.empty}>{texts.noItems}</p>
      ) : (
        <OrderItems order={order} {...(order.status === 'Delivered' && { renderItemActions })} />
      )}
      <OrderCharges order={order} />
      <TransferDetails order={order} />
      {'invoices' in order && <OrderInvoices invoices={order.invoices} />}
      <OrderTimeline order={order} />
      {'userId' in order && isPaymentAwaited(order) && (
        <p className={styles.footer}>
          <ButtonLink to={`/payment/${order.orderId}`}>{paymentTexts.payNow}</ButtonLink>
        </p>
      )}
      {'userId' in order && <OrderReturns order={order} />}
      {isCancellable && 'userId' in order && (
        <CancelButton
          order={order}
          onCancelled={() => {
            isCancelledHere.current = true;
            onCancelled?.();
          }}
        />
      )}
    </article>
  );
}

function CancelButton({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const { cancel, isPending } = useCancelOrder(order, onCancelled);
  return (
    <p className={styles.footer}>
      <Button kind="quiet" busy={isPending} onClick={() => void cancel()}>
        {isPending ? texts.cancelling : texts.cancel}
      </Button>
    </p>
  );
}
