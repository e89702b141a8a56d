import { type DeliveryPromise, defaultHandling } from '@vajra/contract';
import * as deliveryTexts from '#texts/delivery.ts';
import * as exchangeTexts from '#texts/pages/exchange.ts';
import * as privacyTexts from '#texts/pages/privacy.ts';
import * as shippingTexts from '#texts/pages/shipping.ts';
import * as termsTexts from '#texts/pages/terms.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { withFacts } from '../../texts/clause.ts';
import { Prose } from './Prose.tsx';

/** Of a store whose staff have not changed it, for devices that do not know the store yet. */
const defaultPromise: DeliveryPromise = {
  handling: defaultHandling,
  methods: [
    { name: shippingTexts.standard, fromDays: 15, toDays: 25 },
    { name: shippingTexts.express, fromDays: 5, toDays: 7 },
  ],
};

export function ExchangePolicy() {
  return <Prose {...exchangeTexts} />;
}

export function PrivacyPolicy() {
  return <Prose {...privacyTexts} />;
}

export function ShippingPolicy() {
  const { handling, methods } = useDelivery();
  const [first] = methods;
  const { title, clauses } = shippingTexts;
  return (
    <Prose
      title={title}
      intro={
        first ? deliveryTexts.businessDays(first.fromDays, first.toDays) : deliveryTexts.worldwide
      }
      clauses={[
        withFacts(shippingTexts.handling, { handling, methods: '' }),
        ...methods.map(({ name, days }, index) =>
          shippingTexts.methodClause(name, days, index === 0),
        ),
        ...clauses,
      ]}
    />
  );
}

export function Terms() {
  const { handling, methods } = useDelivery();
  const named = methods.map(({ name, days }) => `${days} (${name})`).join(', ');
  const clauses = termsTexts.clauses.map((clause) =>
    withFacts(clause, { handling, methods: named }),
  );
  return <Prose {...termsTexts} clauses={clauses} numbered />;
}

/** Returns what the store promises, in words. */
function useDelivery() {
  const store = useStoreConfig();
  const { handling, methods } = store?.delivery ?? defaultPromise;
  const inWords = ({ fromDays, toDays }: { fromDays: number; toDays: number }) =>
    deliveryTexts.workingDays(fromDays, toDays);
  return {
    handling: inWords(handling),
    methods: methods.map((method) => ({ ...method, days: inWords(method) })),
  };
}
