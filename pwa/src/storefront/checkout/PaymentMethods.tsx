import { type Currency, onlinePaymentMethods } from '@vajra/contract';
import { useEffect } from 'react';
import {
  type Control,
  type UseFormRegister,
  type UseFormSetValue,
  useWatch,
} from 'react-hook-form';
import * as texts from '#texts/checkout.ts';
import { demoNote, noneOffered, paymentNames } from '#texts/payment.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CheckoutDraft, CheckoutForm } from './checkout-form.ts';
import { FormSection } from './FormSection.tsx';
import styles from './PaymentMethods.module.css';

interface PaymentMethodsProps {
  control: Control<CheckoutDraft, unknown, CheckoutForm>;
  register: UseFormRegister<CheckoutDraft>;
  setValue: UseFormSetValue<CheckoutDraft>;
  currency: Currency;
}

export function PaymentMethods({ control, register, setValue, currency }: PaymentMethodsProps) {
  const chosen = useWatch({ control, name: 'paymentMethod' });
  const store = useStoreConfig();
  const offered = store?.paymentMethods?.[currency] ?? onlinePaymentMethods;
  const [first] = offered;
  const isOffered = offered.some((method) => method === chosen);
  useEffect(() => {
    if (!isOffered && first) setValue('paymentMethod', first);
  }, [isOffered, first, setValue]);
  return (
    <FormSection title={texts.payment}>
      <div className={styles.methods}>
        {offered.map((method) => (
          <label key={method} className={classNames(method === chosen && styles.chosen)}>
            <input type="radio" value={method} {...register('paymentMethod')} />
            {paymentNames[method]}
          </label>
        ))}
      </div>
      {!first && <p className={styles.note}>{noneOffered}</p>}
      {store?.isDemoPayment && <p className={styles.note}>{demoNote}</p>}
    </FormSection>
  );
}
