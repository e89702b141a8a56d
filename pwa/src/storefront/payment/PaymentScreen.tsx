import { formatMoney, type Order, type Session, toMinor } from '@vajra/contract';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/payment.ts';
import { describe } from '../../api/api-error.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { formatDateTime } from '../../texts/formats.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { TransferDetails } from '../shared/TransferDetails.tsx';
import { PaymentChoices, PaymentLayout } from './PaymentLayout.tsx';
import styles from './PaymentScreen.module.css';
import { isMissing, type OnlineMethod, useOrderPayment, useStartPayment } from './use-payment.ts';

/** The history state with which checkout opens the screen: go on to the provider's page. */
export const startsPayment = { startsPayment: true } as const;

interface PaymentScreenProps {
  session: Session;
  orderId: string;
}

/**
 * Where an order is paid: on the way to the provider's page, back from it, and to try again. What the
 * server knows counts, never the address with which the provider sends the browser back.
 */
export function PaymentScreen({ session, orderId }: PaymentScreenProps) {
  const query = useOrderPayment(session, orderId);
  if (isMissing(query.error)) {
    return (
      <PaymentLayout>
        <Message title={texts.title} text={texts.orderNotFound} />
      </PaymentLayout>
    );
  }
  return (
    <PaymentLayout>
      {!query.data && <PageHeading>{texts.title}</PageHeading>}
      <QueryState query={query} pending={texts.loading} failed={texts.failedToLoad}>
        {({ order, methods }) => <PaymentState {...{ session, order, methods }} />}
      </QueryState>
    </PaymentLayout>
  );
}

interface PaymentStateProps {
  session: Session;
  order: Order;
  methods: readonly OnlineMethod[];
}

function PaymentState({ session, order, methods }: PaymentStateProps) {
  const { payment, paymentMethod } = order;
  if (order.status === 'Cancelled') {
    return <Message title={texts.cancelled} text={cancelledText(order)} />;
  }
  if (payment && payment.paid > payment.refunded) return <Paid order={order} />;
  if (methods.length > 0) return <Pay {...{ session, order, methods }} />;
  if (payment?.state === 'refunded') {
    return <Message title={texts.refunded} text={texts.hasReturned} />;
  }
  if (payment?.transfer) {
    return (
      <>
        <PageHeading>{texts.title}</PageHeading>
        <TransferDetails order={order} />
        <Links />
      </>
    );
  }
  return payment?.state === 'due' ? (
    <Message
      title={texts.arranged}
      text={texts.arrangedExplanation(texts.paymentNames[paymentMethod])}
    />
  ) : (
    <Message title={texts.title} text={texts.notPayable} />
  );
}

/** Says what a cancelled order means for the customer's money. */
function cancelledText({ payment, history }: Order): string {
  if (payment && payment.paid > 0) {
    return payment.refunded >= payment.paid ? texts.hasReturned : texts.returned;
  }
  // Late money is sent back without having paid the order.
  if (payment?.events.some(({ kind }) => kind === 'refunding')) return texts.returned;
  return history.at(-1)?.by === 'system' ? texts.notPaidInTime : texts.notCharged;
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p>{text}</p>
      <Links />
    </>
  );
}

function Links() {
  return (
    <p className={styles.actions}>
      <ButtonLink kind="quiet" to="/profile">
        {texts.toOrders}
      </ButtonLink>
      <ButtonLink kind="quiet" to="/">
        {texts.toShop}
      </ButtonLink>
    </p>
  );
}

/** Shows the confirmation of the order, as after checkout. */
function Paid({ order }: { order: Order }) {
  const { orderId, totalAmount, currency, shippingAddress, payment, paymentMethod } = order;
  const method = payment?.method ?? paymentMethod;
  const state = { orderId, totalAmount, currency, shippingAddress, paymentMethod: method };
  return <Navigate to="/order-confirmation" replace state={state} />;
}

function Pay({ session, order, methods }: PaymentStateProps) {
  const { orderId, totalAmount, currency, payment } = order;
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  // Without the state, going back from the provider's page does not lead there again.
  const leave = () => navigate(pathname, { replace: true, state: null });
  const start = useStartPayment(session, orderId, leave);
  const isStarting = useRef(isStartRequest(state));
  useEffect(() => {
    if (!isStarting.current) return;
    isStarting.current = false;
    start.mutate(undefined);
  });
  const amount = formatMoney(toMinor(totalAmount), currency);
  const [first = 'credit_card', ...others] = inOrderOf(payment?.method, methods);
  const hasFailed = payment?.state === 'failed';
  return (
    <>
      <PageHeading>{hasFailed ? texts.failed : texts.complete}</PageHeading>
      {hasFailed && <p>{texts.failedExplanation}</p>}
      {payment?.holdUntil && <p>{texts.payUntil(timeOf(payment.holdUntil))}</p>}
      {payment?.state === 'open' && <p role="status">{texts.updatesItself}</p>}
      <FormError
        problem={start.error && { error: start.error, text: describe(start.error, texts.failed) }}
      />
      {!isConnected && <p role="status">{texts.needsConnection}</p>}
      <PaymentChoices>
        <Button
          wide
          busy={start.isBusy}
          disabled={!isConnected}
          onClick={() => start.mutate(first)}
        >
          {start.isBusy ? texts.opening : texts.payWith(amount, texts.methodNames[first])}
        </Button>
        {others.map((method) => (
          <Button
            key={method}
            wide
            kind="quiet"
            disabled={start.isBusy || !isConnected}
            onClick={() => start.mutate(method)}
          >
            {texts.otherWith(texts.methodNames[method])}
          </Button>
        ))}
      </PaymentChoices>
      <Links />
    </>
  );
}

function isStartRequest(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'startsPayment' in state;
}

/** Returns the methods with the chosen one first. */
function inOrderOf(chosen: string | undefined, methods: readonly OnlineMethod[]): OnlineMethod[] {
  return [...methods].sort((one, other) => Number(other === chosen) - Number(one === chosen));
}

function timeOf(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return formatDateTime(Date.parse(at), {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  });
}
