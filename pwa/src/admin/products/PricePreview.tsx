import { applyDiscount, type Currency, endpoints, formatMoney, toMinor } from '@vajra/contract';
import { type Control, useWatch } from 'react-hook-form';
import { Price } from '../../ui/Price.tsx';
import styles from './PricePreview.module.css';
import type { ProductValues } from './product-form-values.ts';

/** The discounted prices as shoppers will see them. */
export function PricePreview({ control }: { control: Control<ProductValues> }) {
  const [inr, usd, discount] = useWatch({
    control,
    name: ['inr_price', 'usd_price', 'discount'],
  });
  return (
    <dl className={styles.preview} aria-live="polite">
      <div>
        <dt>Shown in rupees</dt>
        <dd>
          <PreviewedPrice price={inr} discount={discount} currency="INR" />
        </dd>
      </div>
      <div>
        <dt>Shown in dollars</dt>
        <dd>
          <PreviewedPrice price={usd} discount={discount} currency="USD" />
        </dd>
      </div>
    </dl>
  );
}

interface PreviewedPriceProps {
  price: string;
  discount: string;
  currency: Currency;
}

const schema = endpoints.insertProduct.body.pick({ inr_price: true, discount: true });

function PreviewedPrice({ price, discount, currency }: PreviewedPriceProps) {
  const parsed = schema.safeParse({ inr_price: price, discount: discount || undefined });
  if (!parsed.success) return <span>–</span>;
  const listPrice = toMinor(parsed.data.inr_price);
  const percent = parsed.data.discount;
  return (
    <Price
      now={formatMoney(applyDiscount(listPrice, percent), currency)}
      was={percent > 0 ? formatMoney(listPrice, currency) : undefined}
      off={percent > 0 ? `${percent}% OFF` : undefined}
    />
  );
}
