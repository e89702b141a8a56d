import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { TierValues, ZoneValues } from './method-values.ts';
import styles from './TierFields.module.css';

interface TierFieldsProps {
  /** 'Zone 1, price 2'. */
  name: string;
  tier: TierValues;
  basis: ZoneValues['basis'];
  /** The first price starts at 0 and cannot be removed. */
  isFirst: boolean;
  errorOf: (path: string) => string | undefined;
  onChange: (changed: Partial<TierValues>) => void;
  onRemove: () => void;
}

/** A price, and the order value or weight from which it applies. */
export function TierFields({
  name,
  tier,
  basis,
  isFirst,
  errorOf,
  onChange,
  onRemove,
}: TierFieldsProps) {
  const { from, price } = tier;
  const fromFields =
    basis === 'weight'
      ? [{ key: 'grams', label: 'From grams' } as const]
      : [{ key: 'inr', label: 'From ₹' } as const, { key: 'usd', label: 'From $' } as const];
  const priceFields = [
    { key: 'inr', label: 'Price in ₹' },
    { key: 'usd', label: 'Price in $' },
  ] as const;
  return (
    <fieldset aria-label={name} className={styles.tier}>
      {!isFirst &&
        fromFields.map(({ key, label }) => (
          <TextField
            key={`from ${key}`}
            label={label}
            error={errorOf(`from.${key}`)}
            inputMode="decimal"
            value={from[key]}
            onChange={(text) => onChange({ from: { ...from, [key]: text } })}
          />
        ))}
      {priceFields.map(({ key, label }) => (
        <TextField
          key={`price ${key}`}
          label={label}
          error={errorOf(`price.${key}`)}
          inputMode="decimal"
          value={price[key]}
          onChange={(text) => onChange({ price: { ...price, [key]: text } })}
        />
      ))}
      {!isFirst && (
        <IconButton
          icon="close"
          label={`Remove ${name}`}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
