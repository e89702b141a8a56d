import * as exchangeTexts from '#texts/pages/exchange.ts';
import * as privacyTexts from '#texts/pages/privacy.ts';
import * as shippingTexts from '#texts/pages/shipping.ts';
import * as termsTexts from '#texts/pages/terms.ts';
import { Prose } from './Prose.tsx';

export function ExchangePolicy() {
  return <Prose {...exchangeTexts} />;
}

export function PrivacyPolicy() {
  return <Prose {...privacyTexts} />;
}

export function ShippingPolicy() {
  return <Prose {...shippingTexts} />;
}

export function Terms() {
  return <Prose {...termsTexts} numbered />;
}
