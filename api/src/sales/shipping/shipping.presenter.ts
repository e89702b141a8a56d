import {
  defaultHandling,
  type Prices,
  type ShippingMethod,
  type ShippingQuote,
  type ShippingSettings,
  type ShippingZone,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import type { Quote } from './shipping-quotes.ts';
import type {
  ShippingMethodDocument,
  ShippingSettingsDocument,
  ShippingZoneDocument,
} from './shipping-settings.ts';

export function presentSettings({
  methods,
  packagingGrams,
  handling = defaultHandling,
  version,
}: ShippingSettingsDocument): ShippingSettings {
  return { methods: methods.map(presentMethod), packagingGrams, handling, version };
}

function presentMethod({ zones, ...method }: ShippingMethodDocument): ShippingMethod {
  return { ...method, zones: zones.map((zone) => convertZone(zone, toDecimal)) };
}

export function toStoredMethod({ zones, ...method }: ShippingMethod): ShippingMethodDocument {
  return { ...method, zones: zones.map((zone) => convertZone(zone, toMinor)) };
}

export function presentQuote({ method, price }: Quote): ShippingQuote {
  const { methodId, name, description, fromDays, toDays } = method;
  return {
    ...{ methodId, name, description, fromDays, toDays },
    inr_price: toDecimal(price.inr),
    usd_price: toDecimal(price.usd),
  };
}

/** Converts the amounts of a zone, whose form is the same in the API and in the database. */
function convertZone(
  zone: ShippingZone | ShippingZoneDocument,
  convert: (amount: number) => number,
): ShippingZoneDocument {
  const prices = ({ inr, usd }: Prices) => ({ inr: convert(inr), usd: convert(usd) });
  const { countries } = zone;
  if (zone.basis === 'weight') {
    const tiers = zone.tiers.map(({ from, price }) => ({ from, price: prices(price) }));
    return { basis: 'weight', countries, tiers };
  }
  const tiers = zone.tiers.map(({ from, price }) => ({ from: prices(from), price: prices(price) }));
  return { basis: 'value', countries, tiers };
}
