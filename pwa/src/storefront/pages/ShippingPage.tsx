import * as deliveryTexts from '#texts/delivery.ts';
import * as texts from '#texts/pages/shipping.ts';
import { withFacts } from '../../texts/clause.ts';
import { Prose } from './Prose.tsx';
import { useDelivery } from './use-delivery.ts';

export function ShippingPage() {
  const { handling, methods } = useDelivery();
  const [first] = methods;
  const { title, clauses } = texts;
  return (
    <Prose
      title={title}
      intro={
        first ? deliveryTexts.businessDays(first.fromDays, first.toDays) : deliveryTexts.worldwide
      }
      clauses={[
        withFacts(texts.handling, { handling, methods: '' }),
        ...methods.map(({ name, days }, index) => texts.methodClause(name, days, index === 0)),
        ...clauses,
      ]}
    />
  );
}
