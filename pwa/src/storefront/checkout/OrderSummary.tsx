import { type CartRow, formatMoney, type ShippingQuote } from '@vajra/contract';
import { Suspense } from 'react';
import * as cartTexts from '#texts/cart.ts';
import * as texts from '#texts/checkout.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Media } from '../../ui/Media.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Pricing } from '../shared/cards/prices.ts';
import { cartTotal, isUnavailable, unitPriceOf } from '../shared/cart.ts';
import { EstimatedDelivery } from '../shared/EstimatedDelivery.tsx';
import { OfferNote } from '../shared/OfferNote.tsx';
import { rowProblem } from '../shared/row-problem.ts';
import { TotalRow } from '../shared/TotalRow.tsx';
import styles from './OrderSummary.module.css';
import { shippingPrice } from './use-shipping.ts';

const SendEmailLink = lazyComponent(() => import('../shared/SendEmailLink.tsx'), 'SendEmailLink');

interface OrderSummaryProps {
  rows: readonly CartRow[];
  pricing: Pricing;
  /** The chosen method; undefined while it is not known. */
  shipping: ShippingQuote | undefined;
  /** Minor units; undefined if prices include tax. */
  tax?: number | undefined;
  /** Minor units, with shipping and tax. */
  total: number;
  busy: boolean;
  /** Whether the total is still being calculated. */
  isWaiting?: boolean;
  failure: string | null;
  /** Whether the order failed because the email address is not confirmed. */
  needsConfirmedEmail: boolean;
}

export function OrderSummary({
  rows,
  pricing,
  shipping,
  tax,
  total,
  busy,
  isWaiting = false,
  failure,
  needsConfirmedEmail,
}: OrderSummaryProps) {
  return (
    <section className={styles.sum} aria-labelledby="your-order">
      <h2 id="your-order">{texts.yourOrder}</h2>
      <ul className={styles.items}>
        {rows.map((row) => (
          <li key={row.cart_id}>
            <div className={styles.image}>
              <Media
                src={mediaUrl('product', row.product.productimages[0]?.image_url)}
                alt=""
                width={128}
                height={128}
              />
            </div>
            <div>
              <p className={styles.name}>{row.product.name}</p>
              <SecondaryText>{texts.quantity(row.u_qty)}</SecondaryText>
              {row.problem && <p className={styles.failure}>{rowProblem(row)}</p>}
            </div>
            <p className={styles.amount}>
              {isUnavailable(row)
                ? cartTexts.notInTotal
                : formatMoney(unitPriceOf(row, pricing) * row.u_qty, pricing.currency)}
            </p>
          </li>
        ))}
      </ul>
      <EstimatedDelivery method={shipping} />
      {(shipping || tax !== undefined) && <Charges {...{ rows, pricing, shipping, tax }} />}
      <TotalRow label={texts.total} amount={formatMoney(total, pricing.currency)} />
      <OfferNote rows={rows} pricing={pricing} />
      {rows.some(({ problem }) => problem) && (
        <p className={styles.failure}>
          {cartTexts.someUnavailable}{' '}
          <TextLink look="inline" to="/cart">
            {texts.backToCart}
          </TextLink>
        </p>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {needsConfirmedEmail && (
        <Suspense>
          <SendEmailLink />
        </Suspense>
      )}
      <Button type="submit" wide disabled={busy || isWaiting || rows.length === 0}>
        {busy ? texts.processing : texts.proceed}
      </Button>
    </section>
  );
}

type ChargesProps = Pick<OrderSummaryProps, 'rows' | 'pricing' | 'shipping' | 'tax'>;

/** What the total consists of. */
function Charges({ rows, pricing, shipping, tax }: ChargesProps) {
  const { currency } = pricing;
  const price = shipping ? shippingPrice(shipping, currency) : 0;
  const charges = [
    [texts.goods, formatMoney(cartTotal(rows, pricing), currency)],
    ...(shipping
      ? [[texts.shippingBy(shipping.name), price === 0 ? texts.free : formatMoney(price, currency)]]
      : []),
    ...(tax === undefined ? [] : [[texts.gst, formatMoney(tax, currency)]]),
  ];
  return (
    <dl className={styles.charges}>
      {charges.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.amount}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
