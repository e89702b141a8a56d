import * as texts from '#texts/pages/exchange.ts';
import { Prose } from './Prose.tsx';

export function ExchangePage() {
  return <Prose {...texts} />;
}
