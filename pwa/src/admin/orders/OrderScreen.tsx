import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, Panel } from '../shared/PageLayout.tsx';
import { HistoryPanel } from './OrderHistory.tsx';
import { OrderItems } from './OrderItems.tsx';
import { CustomerPanel, PaymentPanel, ShippingPanel } from './OrderPanels.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { OrderStockMovements } from './OrderStockMovements.tsx';
import styles from './order.module.css';
import { orderQuery } from './order-list-query.ts';

/** One order, with all that is known of it. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const query = useQuery(orderQuery(orderId));
  const isNone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  const order = query.data?.order;

  return (
    <PageLayout
      title={`Order ${order?.orderId ?? orderId}`}
      actions={
        <div className={styles.actions}>
          <ButtonLink kind="text" small to="/admin/orders">
            All orders
          </ButtonLink>
          {order && (
            <>
              <ButtonLink kind="text" small to={`/admin/audit?target=orderId:${order.orderId}`}>
                Changes
              </ButtonLink>
              <ButtonLink kind="quiet" small to={`/admin/orders/${order.orderId}/slip`}>
                Packing slip
              </ButtonLink>
              <OrderStatusSelect order={order} />
            </>
          )}
        </div>
      }
    >
      {isNone ? (
        <EmptyState text="Order not found." />
      ) : (
        <ListStates query={query} failed="Failed to fetch order.">
          {(answer) => (
            <div className={styles.order}>
              <div className={styles.main}>
                <Panel title="Items">
                  <OrderItems order={answer.order} />
                </Panel>
                <Panel title="Stock">
                  <OrderStockMovements order={answer.order} movements={answer.stock} />
                </Panel>
              </div>
              <div className={styles.side}>
                <CustomerPanel order={answer.order} />
                <ShippingPanel order={answer.order} />
                <PaymentPanel order={answer.order} />
                <HistoryPanel order={answer.order} />
              </div>
            </div>
          )}
        </ListStates>
      )}
    </PageLayout>
  );
}
