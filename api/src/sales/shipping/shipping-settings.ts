import type { Prices, ShippingMethod, ShippingZone, WorkingDays } from '@vajra/contract';

/** A price from an order value or a weight on. Amounts are minor units of each currency. */
export interface ShippingTier<From> {
  from: From;
  price: Prices;
}

export type ShippingZoneDocument =
  | { basis: 'value'; countries: ShippingZone['countries']; tiers: ShippingTier<Prices>[] }
  | {
      basis: 'weight';
      countries: ShippingZone['countries'];
      tiers: ShippingTier<{ grams: number }>[];
    };

export interface ShippingMethodDocument extends Omit<ShippingMethod, 'zones'> {
  zones: ShippingZoneDocument[];
}

export interface ShippingSettingsDocument {
  /** In the order in which customers see them. */
  methods: ShippingMethodDocument[];
  packagingGrams: number;
  /** Missing until staff change it. */
  handling?: WorkingDays;
  /** The id of the next method. Ids are not used again: orders refer to them. */
  nextMethodId: number;
  /** Increases with every change. */
  version: number;
}
