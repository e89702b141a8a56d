import {
  applyDiscount,
  type Currency,
  currencySymbols,
  endpoints,
  formatMoney,
  toMinor,
} from '@vajra/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { Price } from '../../ui/Price.tsx';
import styles from './ProductForm.module.css';
import type { ProductValues } from './product-form-values.ts';

interface PriceFieldsProps {
  form: UseFormReturn<ProductValues>;
  isNew: boolean;
}

const prices = [
  ['inr_price', 'INR'],
  ['usd_price', 'USD'],
] as const;

/** List prices and discount, with what a shopper will see in both currencies. */
export function PriceFields({ form, isNew }: PriceFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      {prices.map(([name, currency]) => (
        <Field
          key={name}
          label={`Price in ${currencySymbols[currency]}`}
          error={errors[name]?.message}
        >
          <input
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            required
            {...register(name)}
          />
        </Field>
      ))}
      <Field label="Discount (%)" error={fieldMessage('Discount', errors.discount?.message)}>
        <input
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          {...register('discount')}
        />
      </Field>
      <ShownPrices form={form} />
      {isNew && (
        <Field label="Quantity" error={fieldMessage('Quantity', errors.quantity?.message)}>
          <input type="number" inputMode="numeric" min={0} step={1} {...register('quantity')} />
        </Field>
      )}
      <label className={styles.check}>
        <input type="checkbox" {...register('is_recommended')} />
        Featured on the home page
      </label>
    </div>
  );
}

function ShownPrices({ form: { control } }: Pick<PriceFieldsProps, 'form'>) {
  const [inr, usd, discount] = useWatch({
    control,
    name: ['inr_price', 'usd_price', 'discount'],
  });
  return (
    <dl className={`${styles.shown} ${styles.whole}`} aria-live="polite">
      <div>
        <dt>Shown in rupees</dt>
        <dd>
          <Shown price={inr} discount={discount} currency="INR" />
        </dd>
      </div>
      <div>
        <dt>Shown in dollars</dt>
        <dd>
          <Shown price={usd} discount={discount} currency="USD" />
        </dd>
      </div>
    </dl>
  );
}

interface ShownProps {
  price: string;
  discount: string;
  currency: Currency;
}

const figures = endpoints.insertProduct.body.pick({ inr_price: true, discount: true });

function Shown({ price, discount, currency }: ShownProps) {
  const typed = figures.safeParse({ inr_price: price, discount: discount || undefined });
  if (!typed.success) return <span>–</span>;
  const list = toMinor(typed.data.inr_price);
  const percent = typed.data.discount;
  return (
    <Price
      now={formatMoney(applyDiscount(list, percent), currency)}
      was={percent > 0 ? formatMoney(list, currency) : undefined}
      off={percent > 0 ? `${percent}% OFF` : undefined}
    />
  );
}
