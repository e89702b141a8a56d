import * as texts from '#texts/pages/shipping.ts';
import { Prose } from './Prose.tsx';

export function ShippingPolicy() {
  return <Prose {...texts} />;
}
