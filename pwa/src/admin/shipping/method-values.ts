import { type ShippingMethod, type ShippingZone, shippingMethod } from '@vajra/contract';
import { findCountry } from '@vajra/contract/addresses';
import { type Messages, messagesOf } from '../shared/use-fields.ts';

/** A price of the form. Which part of `from` applies depends on the zone's basis. */
export interface TierValues {
  /** Unique in its form, for React. */
  key: number;
  from: { inr: string; usd: string; grams: string };
  price: { inr: string; usd: string };
}

export interface ZoneValues {
  key: number;
  isOthers: boolean;
  /** ISO codes. */
  countries: readonly string[];
  basis: ShippingZone['basis'];
  tiers: readonly TierValues[];
}

/** The form's values: all numbers as they were typed. */
export interface MethodValues {
  methodId: number;
  name: string;
  description: string;
  fromDays: string;
  toDays: string;
  isActive: boolean;
  zones: readonly ZoneValues[];
}

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

export function newTier(isFirst = false): TierValues {
  const from = isFirst ? '0' : '';
  return {
    key: nextKey(),
    from: { inr: from, usd: from, grams: from },
    price: { inr: '', usd: '' },
  };
}

export function newZone(isOthers: boolean): ZoneValues {
  return { key: nextKey(), isOthers, countries: [], basis: 'value', tiers: [newTier(true)] };
}

export function valuesOf(method: ShippingMethod | undefined): MethodValues {
  if (!method) {
    const days = { fromDays: '', toDays: '' };
    return {
      methodId: 0,
      name: '',
      description: '',
      ...days,
      isActive: true,
      zones: [newZone(true)],
    };
  }
  const { fromDays, toDays, zones, ...rest } = method;
  return {
    ...rest,
    fromDays: String(fromDays),
    toDays: String(toDays),
    zones: zones.map(({ countries, basis, tiers }) => ({
      key: nextKey(),
      isOthers: countries === 'others',
      countries: countries === 'others' ? [] : countries,
      basis,
      tiers: tiers.map(({ from, price }) => ({
        key: nextKey(),
        from: { ...newTier().from, ...textsOf(from) },
        price: { inr: String(price.inr), usd: String(price.usd) },
      })),
    })),
  };
}

function textsOf(numbers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)]));
}

/** Returns the method as the contract has it, or what is wrong with the form. */
export function parseMethod(
  values: MethodValues,
): { method: ShippingMethod } | { errors: Messages } {
  const zones = values.zones.map(({ isOthers, countries, basis, tiers }) => ({
    basis,
    countries: isOthers ? 'others' : countries,
    tiers: tiers.map((tier, index) => (index > 0 ? tier : { ...tier, from: newTier(true).from })),
  }));
  const method = { ...values, zones };
  const { data } = shippingMethod.safeParse(method);
  return data ? { method: data } : { errors: messagesOf(shippingMethod, method) };
}

/** Names the countries of a zone: 'India, Nepal and 3 more'. */
export function describeCountries(countries: ShippingZone['countries']): string {
  if (countries === 'others') return 'All other countries';
  const names = countries.map((code) => findCountry(code)?.name ?? code);
  return names.length <= 4
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
