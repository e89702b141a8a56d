import { useQuery } from '@tanstack/react-query';
import { describeWorkingDays, type Order } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { formatDate } from '../shared/formats.ts';
import { useListParams } from '../shared/use-list-params.ts';
import { Address } from './OrderPanels.tsx';
import { orderQuery } from './order-list-query.ts';
import { countPieces, formatOrderAmount, formatPieces } from './order-texts.ts';
import styles from './PackingSlip.module.css';

/** A printable list of the items in the parcel. Prices are optional, because it may be a gift. */
export function PackingSlip() {
  const { orderId = '' } = useParams();
  const params = useListParams();
  const hasPrices = params.get('prices') === '1';
  const query = useQuery(orderQuery(orderId));
  return (
    <main className={styles.page}>
      <div className={styles.tools}>
        <ButtonLink kind="quiet" small to={`/admin/orders/${orderId}`}>
          Back to the order
        </ButtonLink>
        <Button
          kind="quiet"
          small
          aria-pressed={hasPrices}
          onClick={() => params.set({ prices: hasPrices ? undefined : '1' })}
        >
          Prices
        </Button>
        <Button small onClick={() => print()}>
          Print
        </Button>
      </div>
      <FramedQueryState query={query} failed="Failed to fetch order.">
        {({ order }) => <Slip order={order} hasPrices={hasPrices} />}
      </FramedQueryState>
    </main>
  );
}

function Slip({ order, hasPrices }: { order: Order; hasPrices: boolean }) {
  const store = useStoreConfig();
  const { orderId, createdAt, customer, shippingAddress, shipping, items, totalAmount } = order;
  return (
    <article className={styles.slip}>
      <header>
        <div>
          <p className={styles.store}>{store?.name}</p>
          <p>{store?.address}</p>
          <p>{[store?.phone, store?.email].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={styles.end}>
          <PageHeading title={`Packing slip ${orderId}`}>Packing slip</PageHeading>
          <p>Order {orderId}</p>
          <p>{formatDate(createdAt)}</p>
        </div>
      </header>
      <section>
        <h2>Ship to</h2>
        {customer && <p>{customer.u_name}</p>}
        {shippingAddress ? <Address to={shippingAddress} /> : <p>No address.</p>}
        {customer && <p>{customer.mo_no}</p>}
        {shipping && (
          <p>
            {shipping.name}, {describeWorkingDays(shipping)}
          </p>
        )}
      </section>
      <table>
        <caption>Items</caption>
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            {hasPrices && <th scope="col">Price</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(({ p_id, sku, product, quantity, price }) => (
            <tr key={p_id}>
              <td>{sku}</td>
              <td>{product.name}</td>
              <td>{quantity}</td>
              {hasPrices && <td>{formatOrderAmount(price * quantity, order)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>
        {formatPieces(countPieces(order))}
        {hasPrices &&
          shipping &&
          shipping.price > 0 &&
          `, shipping ${formatOrderAmount(shipping.price, order)}`}
        {hasPrices && `, ${formatOrderAmount(totalAmount, order)}`}
      </p>
    </article>
  );
}
