import { useQuery } from '@tanstack/react-query';
import type { Order, PublicOrder } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import * as texts from '#texts/orders.ts';
import { sessionAtom } from '../../session/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderDetails.module.css';
import type { OrderItem } from './OrderItems.tsx';
import { orderQuery } from './order-query.ts';

interface OrderDetailsProps {
  orderId: string;
  /** The key of a mailed link, or null. */
  linkKey: string | null;
  /** Renders what the customer can do next with the order, such as paying for it. */
  renderActions?: (order: Order | PublicOrder) => ReactNode;
  /** Renders the actions for an item of the customer's own delivered order. */
  renderItemActions: (item: OrderItem) => ReactNode;
}

/** An order of the signed-in customer, or what the link of a mail shows of it. */
export function OrderDetails({
  orderId,
  linkKey,
  renderActions,
  renderItemActions,
}: OrderDetailsProps) {
  const userId = useAtomValue(sessionAtom)?.u_id ?? null;
  const query = useQuery(orderQuery({ orderId, userId, linkKey }));
  const order = query.data;
  const isOwn = Boolean(order && 'userId' in order);
  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.order(orderId)}</PageHeading>
      <QueryState
        query={query}
        pending={texts.loadingOrder}
        failed={texts.orderFailed}
        isEmpty={(found) => found === null}
        empty={
          <EmptyState text={texts.orderNotFound}>
            <p>{texts.linkEnded}</p>
            <ButtonLink to={userId === null ? '/login' : '/profile'} state={loginState(orderId)}>
              {userId === null ? texts.login : texts.viewOrders}
            </ButtonLink>
          </EmptyState>
        }
      >
        {(found) =>
          found && (
            <>
              {renderActions && <div className={styles.actions}>{renderActions(found)}</div>}
              <OrderCard
                order={found}
                renderItemActions={(item) => isOwn && renderItemActions(item)}
                onCancelled={() => void query.refetch()}
              />
              <Recipient order={found} />
            </>
          )
        }
      </QueryState>
    </Wrap>
  );
}

/** Where a login leads. The link's key has ended by then. */
const loginState = (orderId: string) => ({ from: `/orders/${orderId}` });

/** Who ordered and where the order goes; masked in an order of a link. */
function Recipient({ order }: { order: Order | PublicOrder }) {
  const { customer } = order;
  const place = 'destination' in order ? order.destination : order.shippingAddress;
  return (
    <dl className={styles.recipient}>
      {customer && (
        <div>
          <dt>{texts.orderedBy}</dt>
          <dd>
            {customer.u_name}
            <br />
            {customer.email}
          </dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{texts.shipsTo}</dt>
          <dd>
            {'address' in place && (
              <>
                {place.address}
                <br />
              </>
            )}
            {texts.place(place.city, place.country)}
          </dd>
        </div>
      )}
    </dl>
  );
}
