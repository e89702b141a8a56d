import { zodResolver } from '@hookform/resolvers/zod';
import { type Session, toMinor } from '@vajra/contract';
import { findCountry } from '@vajra/contract/addresses';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import * as cartTexts from '#texts/cart.ts';
import * as texts from '#texts/checkout.ts';
import * as offlineTexts from '#texts/offline.ts';
import * as shopTexts from '#texts/shop.ts';
import { connection } from '../../browser/connection.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { FormError, type FormProblem } from '../../ui/FormError.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { addedTaxOf, useTaxRules } from '../shared/added-tax.ts';
import { CartState } from '../shared/CartState.tsx';
import { cartTotal, useCart, usePricing } from '../shared/cart.ts';
import { AddressFields } from './AddressFields.tsx';
import styles from './CheckoutScreen.module.css';
import {
  type CheckoutDraft,
  type CheckoutForm,
  checkoutForm,
  readDraft,
  saveDraft,
} from './checkout-form.ts';
import { NewTotalDialog } from './NewTotalDialog.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PanField } from './PanField.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { ShippingMethods } from './ShippingMethods.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { shippingPrice, useShipping } from './use-shipping.ts';

export function CheckoutScreen({ session }: { session: Session }) {
  const cart = useCart();
  const isConnected = useIsConnected();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const pricing = usePricing();
  const { currency } = pricing;
  const order = usePlaceOrder(session, currency);
  const [draft] = useState(() => readDraft(session));
  const form = useForm<CheckoutDraft, unknown, CheckoutForm>({
    resolver: zodResolver(checkoutForm),
    defaultValues: draft,
  });
  const { control, register, watch, setValue } = form;
  useEffect(() => watch((values) => saveDraft(values)).unsubscribe, [watch]);
  const [country, state, shippingMethod = ''] = useWatch({
    control,
    name: ['country', 'state', 'shippingMethod'],
  });
  const clearCountryParts = () => {
    setValue('state', '');
    setValue('postalCode', '');
    form.clearErrors(['state', 'postalCode']);
  };

  const rows = order.unconfirmed?.rows ?? cart.data ?? [];
  const shipping = useShipping(country, rows, shippingMethod);
  const { chosen } = shipping;
  const goods = cartTotal(rows, pricing);
  const shippingCost = chosen ? shippingPrice(chosen, currency) : 0;
  const taxRules = useTaxRules();
  const isExport = findCountry(country)?.code !== 'IN';
  const basket = { rows, pricing };
  const tax = addedTaxOf(taxRules, basket, { isExport, shipping: shippingCost });
  const total = goods + shippingCost + (tax ?? 0);
  const { panThreshold } = taxRules ?? {};
  const rupees = currency === 'INR' ? total : cartTotal(rows, { ...pricing, currency: 'INR' });
  const needsPan = !isExport && panThreshold !== undefined && rupees >= panThreshold * 100;
  const countryProblem = shipping.isNotServed ? texts.notShippedTo(country) : undefined;
  if (rows.length === 0 && cart.data && !order.isBusy && !cart.isFetching)
    return <RedirectToCart />;

  const submit = form.handleSubmit(
    (values) => {
      setProblem(null);
      if (!connection.isOnline)
        setProblem({ error: values, text: offlineTexts.orderNeedsConnection });
      else if (rows.some((row) => row.problem))
        setProblem({ error: values, text: cartTexts.someUnavailable });
      else if (needsPan && !values.pan) {
        form.setError('pan', { message: texts.panRequired }, { shouldFocus: true });
        setProblem({ error: values, text: texts.incomplete });
      } else if (countryProblem) setProblem({ error: values, text: countryProblem });
      else if (!chosen || !shipping.isCurrent) {
        const text = shipping.query.isError ? texts.shippingFailed : texts.shippingPending;
        setProblem({ error: values, text });
      } else {
        const shippingMethod = String(chosen.methodId);
        const { pan, ...known } = values;
        const asked = needsPan && pan ? { pan } : {};
        order.place({ form: { ...known, ...asked, shippingMethod }, rows, total });
      }
    },
    (errors) => setProblem({ error: errors, text: texts.incomplete }),
  );

  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      <CartState cart={cart} loading={texts.loading}>
        <form className={styles.columns} noValidate onSubmit={submit}>
          <div className={styles.fields}>
            {!isConnected && <p role="status">{offlineTexts.orderNeedsConnection}</p>}
            <FormError problem={problem} />
            <AddressFields
              form={form}
              country={{
                country,
                state,
                problem: countryProblem,
                onCountryChange: clearCountryParts,
              }}
            />
            <ShippingMethods
              country={country}
              currency={currency}
              shipping={shipping}
              onChoose={(id) => setValue('shippingMethod', id)}
            />
            <PaymentMethods {...{ control, register, setValue, currency }} />
            {needsPan && <PanField form={form} />}
          </div>
          <OrderSummary
            rows={rows}
            pricing={pricing}
            shipping={chosen}
            tax={tax}
            total={total}
            busy={order.isBusy}
            isWaiting={shipping.query.isFetching && !shipping.isCurrent}
            failure={order.failure}
            needsConfirmedEmail={order.needsConfirmedEmail}
          />
        </form>
      </CartState>
      <NewTotalDialog
        conflict={order.conflict}
        currency={currency}
        onClose={order.dismissConflict}
        onOrder={({ form, totalAmount }) =>
          order.place({ form, rows, total: toMinor(totalAmount) })
        }
      />
    </Wrap>
  );
}

/** Sends customers without anything to order back to their cart. */
function RedirectToCart() {
  const { notifyError } = useNotify();
  useEffect(() => notifyError(shopTexts.cartEmpty), [notifyError]);
  return <Navigate to="/cart" replace />;
}
