import { caratsPerGram, type PriceBasis, type Prices, unitPrice } from '@vajra/contract';
import { findCountry } from '@vajra/contract/addresses';
import type {
  ShippingMethodDocument,
  ShippingSettingsDocument,
  ShippingTier,
  ShippingZoneDocument,
} from './shipping-settings.ts';

/** What is shipped, as far as the price of shipping depends on it. */
export interface Parcel {
  /** Minor units of each currency. */
  goods: Prices;
  /** Without the packaging. */
  grams: number;
}

interface ParcelLine {
  product: { price: Prices; discount: number /** Carats. */; weight: number | null };
  quantity: number;
}

/** A method that serves a country, with its price in minor units of each currency. */
export interface Quote {
  method: ShippingMethodDocument;
  price: Prices;
}

/** Adds up the value and weight of goods. Products without a weight count as weightless. */
export function parcelOf(lines: readonly ParcelLine[], basis: PriceBasis): Parcel {
  const sum = (amountOf: (line: ParcelLine) => number) =>
    lines.reduce((all, line) => all + amountOf(line) * line.quantity, 0);
  return {
    goods: {
      inr: sum(({ product }) => unitPrice(product, 'INR', basis)),
      usd: sum(({ product }) => unitPrice(product, 'USD', basis)),
    },
    grams: roundToMilligrams(sum(({ product }) => product.weight ?? 0) / caratsPerGram),
  };
}

/** Sums of fractions of a carat are not exact, and would miss a tier that they reach. */
function roundToMilligrams(grams: number): number {
  return Math.round(grams * 1000) / 1000;
}

/**
 * Returns the active methods that serve a country, in their order. A country that is not in the list,
 * which old addresses and other clients may name, is served by zones of all other countries.
 */
export function quotesFor(
  { methods, packagingGrams }: Pick<ShippingSettingsDocument, 'methods' | 'packagingGrams'>,
  country: string,
  { goods, grams }: Parcel,
): Quote[] {
  const code = findCountry(country)?.code;
  const parcel = { goods, grams: grams + packagingGrams };
  return methods
    .filter(({ isActive }) => isActive)
    .flatMap((method) => {
      const zone = zoneFor(method.zones, code);
      return zone ? [{ method, price: priceIn(zone, parcel) }] : [];
    });
}

function zoneFor(
  zones: readonly ShippingZoneDocument[],
  code: string | undefined,
): ShippingZoneDocument | undefined {
  const own = zones.find(
    ({ countries }) => countries !== 'others' && code !== undefined && countries.includes(code),
  );
  return own ?? zones.find(({ countries }) => countries === 'others');
}

/** Value tiers are chosen by each currency's value: an order is charged in one of them. */
function priceIn(zone: ShippingZoneDocument, { goods, grams }: Parcel): Prices {
  if (zone.basis === 'weight') return priceAt(zone.tiers, (from) => grams >= from.grams);
  return {
    inr: priceAt(zone.tiers, (from) => goods.inr >= from.inr).inr,
    usd: priceAt(zone.tiers, (from) => goods.usd >= from.usd).usd,
  };
}

function priceAt<From>(
  tiers: readonly ShippingTier<From>[],
  isReached: (from: From) => boolean,
): Prices {
  const tier = tiers.findLast(({ from }) => isReached(from)) ?? tiers[0];
  return tier?.price ?? { inr: 0, usd: 0 };
}
