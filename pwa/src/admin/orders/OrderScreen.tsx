import { useQuery } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { DetailLayout } from '../shared/DetailLayout.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout, Panel } from '../shared/PageLayout.tsx';
import { InvoicesPanel } from './InvoicesPanel.tsx';
import { nextStep } from './next-step.ts';
import { OrderItems } from './OrderItems.tsx';
import { CustomerPanel, HistoryPanel, PaymentPanel, ShippingPanel } from './OrderPanels.tsx';
import styles from './OrderScreen.module.css';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { OrderStockMovements } from './OrderStockMovements.tsx';
import { orderQuery } from './order-list-query.ts';
import { PaymentsPanel } from './PaymentsPanel.tsx';
import { ReturnsPanel } from './ReturnsPanel.tsx';
import { ShipmentsPanel } from './ShipmentsPanel.tsx';

/** One order: its items, stock movements, customer and history. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const query = useQuery(orderQuery(orderId));
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
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
      {isMissing ? (
        <EmptyState text="Order not found." />
      ) : (
        <FramedQueryState query={query} failed="Failed to fetch order.">
          {(data) => (
            <DetailLayout
              side={
                <>
                  <CustomerPanel order={data.order} />
                  <ShippingPanel order={data.order} />
                  <PaymentPanel order={data.order} />
                  <InvoicesPanel order={data.order} />
                  <HistoryPanel order={data.order} />
                </>
              }
            >
              <NextStep order={data.order} />
              <Panel title="Items">
                <OrderItems order={data.order} />
              </Panel>
              <PaymentsPanel order={data.order} />
              <ReturnsPanel order={data.order} />
              <ShipmentsPanel order={data.order} />
              <Panel title="Stock">
                <OrderStockMovements order={data.order} movements={data.stock} />
              </Panel>
            </DetailLayout>
          )}
        </FramedQueryState>
      )}
    </PageLayout>
  );
}

/** What staff should do next. */
function NextStep({ order }: { order: Order }) {
  const step = nextStep(order);
  if (step === null) return null;
  return (
    <p className={styles.next}>
      <strong>Next step:</strong> {step}
    </p>
  );
}
