import {
  type Currency,
  describeWorkingDays,
  formatMoney,
  type ShippingMethod,
  type ShippingZone,
  toMinor,
} from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { MoveButtons } from '../shared/MoveButtons.tsx';
import { RowDetail, RowTitle } from '../shared/RowText.tsx';
import { RowButton } from '../shared/row-actions.tsx';
import styles from './MethodRow.module.css';
import { describeCountries } from './method-values.ts';

interface MethodRowProps {
  method: ShippingMethod;
  index: number;
  count: number;
  isBusy: boolean;
  mayEdit: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A shipping method with its zones and prices. */
export function MethodRow({
  method,
  index,
  count,
  isBusy,
  mayEdit,
  onMove,
  onEdit,
  onDelete,
}: MethodRowProps) {
  const { name, description, isActive, zones } = method;
  return (
    <li className={styles.row}>
      <div>
        <RowTitle>{name}</RowTitle>
        <RowDetail>
          {describeWorkingDays(method)}
          {description && ` · ${description}`}
        </RowDetail>
        <StatusDot tone={isActive ? 'ok' : 'off'}>{isActive ? 'Active' : 'Deactive'}</StatusDot>
      </div>
      <ul aria-label={`Zones of ${name}`}>
        {zones.map((zone) => (
          <li key={String(zone.countries)}>
            {zones.length === 1 && zone.countries === 'others'
              ? 'All countries'
              : describeCountries(zone.countries)}
            <RowDetail>{describePrices(zone)}</RowDetail>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className={styles.actions}>
          <MoveButtons name={name} disabled={isBusy} {...{ index, count, onMove }} />
          <RowButton text="Edit" of={name} onClick={onEdit} />
          <RowButton text="Delete" of={name} disabled={isBusy} onClick={onDelete} />
        </div>
      )}
    </li>
  );
}

const money = (amount: number, currency: Currency) => formatMoney(toMinor(amount), currency);
const both = ({ inr, usd }: { inr: number; usd: number }) =>
  inr === 0 && usd === 0 ? 'free' : `${money(inr, 'INR')} or ${money(usd, 'USD')}`;

/** Returns '₹900.00 or $12.00; from ₹1,00,000.00 or $1,200.00: free'. */
function describePrices(zone: ShippingZone): string {
  const tiers =
    zone.basis === 'weight'
      ? zone.tiers.map(({ from, price }) => ({ from: `${from.grams} g`, price: both(price) }))
      : zone.tiers.map(({ from, price }) => ({ from: both(from), price: both(price) }));
  const text = tiers
    .map(({ from, price }, index) => (index === 0 ? price : `from ${from}: ${price}`))
    .join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
