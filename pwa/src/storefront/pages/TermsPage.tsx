import * as texts from '#texts/pages/terms.ts';
import { withFacts } from '../../texts/clause.ts';
import { Prose } from './Prose.tsx';
import { useDelivery } from './use-delivery.ts';

export function TermsPage() {
  const { handling, methods } = useDelivery();
  const named = methods.map(({ name, days }) => `${days} (${name})`).join(', ');
  const clauses = texts.clauses.map((clause) => withFacts(clause, { handling, methods: named }));
  return <Prose {...texts} clauses={clauses} numbered />;
}
