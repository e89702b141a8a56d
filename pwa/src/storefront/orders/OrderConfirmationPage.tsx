import { useQuery } from '@tanstack/react-query';
import { formatMoney, paymentMethods, shippingAddress, toMinor } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import * as deliveryTexts from '#texts/delivery.ts';
import * as texts from '#texts/orders.ts';
import * as paymentTexts from '#texts/payment.ts';
import { sessionAtom } from '../../session/session.ts';
import { formatDates } from '../../texts/format-dates.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { TransferDetails } from '../shared/TransferDetails.tsx';
import { OrderCharges } from './OrderCharges.tsx';
import styles from './OrderConfirmationPage.module.css';
import { OrderItems } from './OrderItems.tsx';
import { orderQuery } from './order-query.ts';

/** What the checkout passes in the history state, which survives a reload. */
const confirmationState = z.object({
  orderId: z.string(),
  totalAmount: z.number().min(0),
  currency: z.enum(['INR', 'USD']),
  shippingAddress,
  paymentMethod: z.enum(paymentMethods),
});
type Confirmed = z.output<typeof confirmationState>;

export function OrderConfirmationPage() {
  const { state } = useLocation();
  const { data: confirmed } = confirmationState.safeParse(state);
  if (confirmed) return <Confirmation confirmed={confirmed} />;
  return (
    <div className={styles.page}>
      <PageHeading>{texts.noOrder}</PageHeading>
      <p>{texts.noOrderExplanation}</p>
      <ButtonLink to="/">{texts.goHome}</ButtonLink>
    </div>
  );
}

/** What the checkout knows is shown at once, and the order itself as soon as it is fetched. */
function Confirmation({ confirmed }: { confirmed: Confirmed }) {
  const { orderId, totalAmount, currency } = confirmed;
  const userId = useAtomValue(sessionAtom)?.u_id ?? null;
  const query = useQuery(orderQuery({ orderId, userId, linkKey: null }));
  const order = query.data ?? undefined;
  const facts: [name: string, value: ReactNode][] = [
    [texts.orderId, orderId],
    [texts.totalAmount, formatMoney(toMinor(totalAmount), currency)],
    [texts.paymentMethod, paymentTexts.paymentNames[confirmed.paymentMethod]],
  ];
  if (order?.payment) {
    facts.push([paymentTexts.payment, paymentTexts.stateName(order.payment)]);
  }
  if (order?.shipping?.expected) {
    facts.push([deliveryTexts.delivery, formatDates(order.shipping.expected)]);
  }
  facts.push([texts.shippingAddress, <Address key="address" {...confirmed.shippingAddress} />]);
  return (
    <div className={styles.page}>
      <PageHeading>{texts.confirmation}</PageHeading>
      <p>{texts.thanks}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.order}>
        <QueryState query={query} pending={texts.loadingOrder} failed={texts.orderFailed}>
          {(found) =>
            found && (
              <>
                <TransferDetails order={found} />
                <OrderItems order={found} />
                <OrderCharges order={found} />
              </>
            )
          }
        </QueryState>
      </div>
      <p className={styles.actions}>
        <ButtonLink to="/">{texts.continueShopping}</ButtonLink>
        <ButtonLink kind="quiet" to="/profile">
          {texts.viewOrders}
        </ButtonLink>
      </p>
    </div>
  );
}

function Address({ address, city, state, postalCode, country }: Confirmed['shippingAddress']) {
  return [address, texts.cityLine(city, state, postalCode), country].map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of lines never changes
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
