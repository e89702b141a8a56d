import { onlinePaymentMethods } from '@vajra/contract';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import * as texts from '#texts/checkout.ts';
import { paymentNames } from '#texts/payment.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CheckoutDraft, CheckoutForm } from './checkout-form.ts';
import { FormSection } from './FormSection.tsx';
import styles from './PaymentMethods.module.css';

interface PaymentMethodsProps {
  control: Control<CheckoutDraft, unknown, CheckoutForm>;
  register: UseFormRegister<CheckoutDraft>;
}

export function PaymentMethods({ control, register }: PaymentMethodsProps) {
  const chosen = useWatch({ control, name: 'paymentMethod' });
  return (
    <FormSection title={texts.payment}>
      <div className={styles.methods}>
        {onlinePaymentMethods.map((method) => (
          <label key={method} className={classNames(method === chosen && styles.chosen)}>
            <input type="radio" value={method} {...register('paymentMethod')} />
            {paymentNames[method]}
          </label>
        ))}
      </div>
    </FormSection>
  );
}
