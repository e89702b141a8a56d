import { type Currency, formatMoney, type ShippingQuote } from '@vajra/contract';
import * as texts from '#texts/checkout.ts';
import { workingDays } from '#texts/delivery.ts';
import { classNames } from '../../ui/class-names.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './ShippingMethods.module.css';
import { shippingPrice, type useShipping } from './use-shipping.ts';

interface ShippingMethodsProps {
  country: string;
  currency: Currency;
  shipping: ReturnType<typeof useShipping>;
  onChoose: (methodId: string) => void;
}

/** The choice of a shipping method for the chosen country. */
export function ShippingMethods({ country, currency, shipping, onChoose }: ShippingMethodsProps) {
  const { query, chosen } = shipping;
  return (
    <FormSection title={texts.shipping}>
      {country === '' ? (
        <SecondaryText>{texts.shippingNeedsCountry}</SecondaryText>
      ) : (
        <QueryState
          query={query}
          pending={<SecondaryText role="status">{texts.shippingLoading}</SecondaryText>}
          failed={texts.shippingFailed}
          isEmpty={(methods) => methods.length === 0}
          empty={<SecondaryText>{texts.notShippedTo(country)}</SecondaryText>}
        >
          {(methods) => (
            <div className={styles.methods}>
              {methods.map((method) => (
                <ShippingMethod
                  key={method.methodId}
                  method={method}
                  currency={currency}
                  isChosen={method === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          )}
        </QueryState>
      )}
    </FormSection>
  );
}

interface ShippingMethodProps {
  method: ShippingQuote;
  currency: Currency;
  isChosen: boolean;
  onChoose: (methodId: string) => void;
}

function ShippingMethod({ method, currency, isChosen, onChoose }: ShippingMethodProps) {
  const { methodId, name, description, fromDays, toDays } = method;
  const price = shippingPrice(method, currency);
  return (
    <label className={classNames(isChosen && styles.chosen)}>
      <input
        type="radio"
        name="shippingMethod"
        value={methodId}
        checked={isChosen}
        onChange={() => onChoose(String(methodId))}
      />
      <span>
        {name}
        <SecondaryText as="span" className={styles.detail}>
          {workingDays(fromDays, toDays)}
        </SecondaryText>
        {description && (
          <SecondaryText as="span" className={styles.detail}>
            {description}
          </SecondaryText>
        )}
      </span>
      <span className={styles.price}>
        {price === 0 ? texts.free : formatMoney(price, currency)}
      </span>
    </label>
  );
}
