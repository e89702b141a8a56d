import type { Prices } from '@vajra/contract';
import type { ShippingMethodDocument, ShippingSettingsDocument } from './shipping-settings.ts';

function everywhere(price: Prices): ShippingMethodDocument['zones'] {
  return [{ basis: 'value', countries: 'others', tiers: [{ from: { inr: 0, usd: 0 }, price }] }];
}

/** The methods of a store whose staff have not changed them, as its shipping policy describes them. */
export const defaultSettings: ShippingSettingsDocument = {
  methods: [
    {
      methodId: 1,
      name: 'Standard',
      description: '',
      fromDays: 15,
      toDays: 25,
      isActive: true,
      zones: everywhere({ inr: 0, usd: 0 }),
    },
    {
      methodId: 2,
      name: 'Express',
      description: '',
      fromDays: 5,
      toDays: 7,
      isActive: true,
      zones: everywhere({ inr: 2500_00, usd: 30_00 }),
    },
  ],
  packagingGrams: 0,
  nextMethodId: 3,
  version: 0,
};
