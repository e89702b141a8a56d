import { applyDiscount, formatMoney, type PriceChange, toMinor } from '@vajra/contract';
import { formatCount, formatNumber } from '../shared/formats.ts';
import { RowDetail, RowTitle } from '../shared/RowText.tsx';
import styles from './PriceChangeSummary.module.css';
import { describeRule, refusalNames } from './price-rule-values.ts';

type Example = PriceChange['examples'][number];

const products = (count: number) => formatCount({ totalCount: count }, 'product');

/** What a planned change would do, with examples and the products that are left out. */
export function PriceChangePreview({ change }: { change: PriceChange }) {
  const { planned, unchanged, refused, inactive, soldOut, examples, refusals } = change;
  const among = [
    inactive > 0 && `${formatNumber(inactive)} inactive`,
    soldOut > 0 && `${formatNumber(soldOut)} sold out`,
  ].filter(Boolean);
  return (
    <div className={styles.summary}>
      <p role="status">
        <strong>
          {planned === 0 ? 'No product changes.' : `${products(planned)} will change.`}
        </strong>{' '}
        {among.length > 0 && `Among them ${among.join(' and ')}. `}
        {unchanged > 0 && `${products(unchanged)} already right. `}
        {refused > 0 && `${products(refused)} left out.`}
      </p>
      <RowDetail>{describeRule(change.rule)}. Nothing is saved yet.</RowDetail>
      {examples.length > 0 && (
        <section>
          <h3>
            {planned > examples.length ? `The first ${examples.length}` : 'Old and new prices'}
          </h3>
          <ul className={styles.list}>
            {examples.map((example) => (
              <li key={example.p_id}>
                <RowTitle>{example.name}</RowTitle>
                <PriceLine example={example} currency="INR" />
                <PriceLine example={example} currency="USD" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ProductList
        title="Left out"
        total={refused}
        rows={refusals.map(({ reason, ...product }) => ({
          ...product,
          detail: refusalNames[reason],
        }))}
      />
    </div>
  );
}

/** What a completed change has done. */
export function PriceChangeResult({ change }: { change: PriceChange }) {
  const { changed, conflicts, conflicting } = change;
  return (
    <div className={styles.summary}>
      <p role="status">
        <strong>{products(changed)} changed.</strong>{' '}
        {conflicts > 0 &&
          `${products(conflicts)} left as they are, because they have been changed since the preview.`}
      </p>
      <ProductList
        title="Changed by someone else"
        total={conflicts}
        rows={conflicting.map((product) => ({ ...product, detail: 'not changed' }))}
      />
    </div>
  );
}

interface PriceLineProps {
  example: Example;
  currency: 'INR' | 'USD';
}

/** '₹1,000.00 → ₹1,100.00', with discounted prices where there is a discount. */
function PriceLine({ example: { before, after }, currency }: PriceLineProps) {
  const priceOf = (prices: Example['before']) => {
    const list = toMinor(currency === 'INR' ? prices.inr_price : prices.usd_price);
    const text = formatMoney(list, currency);
    if (prices.discount === 0) return text;
    const discounted = formatMoney(applyDiscount(list, prices.discount), currency);
    return `${text}, ${discounted} with ${prices.discount}% off`;
  };
  const [was, is] = [priceOf(before), priceOf(after)];
  if (was === is) return null;
  return (
    <span className={styles.prices}>
      <span>{was}</span>
      <span>→ {is}</span>
    </span>
  );
}

interface ProductListProps {
  title: string;
  total: number;
  rows: readonly { p_id: number; sku: string; name: string; detail: string }[];
}

function ProductList({ title, total, rows }: ProductListProps) {
  if (total === 0) return null;
  const rest = total - rows.length;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {rows.map(({ p_id, sku, name, detail }) => (
          <li key={p_id}>
            <RowTitle>{name}</RowTitle>
            <RowDetail>
              {sku}: {detail}
            </RowDetail>
          </li>
        ))}
      </ul>
      {rest > 0 && <RowDetail>And {formatNumber(rest)} more.</RowDetail>}
    </section>
  );
}
