import { type DeliveryPromise, defaultHandling } from '@vajra/contract';
import * as deliveryTexts from '#texts/delivery.ts';
import * as shippingTexts from '#texts/pages/shipping.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';

/** Of a store whose staff have not changed it, for devices that do not know the store yet. */
const defaultPromise: DeliveryPromise = {
  handling: defaultHandling,
  methods: [
    { name: shippingTexts.standard, fromDays: 15, toDays: 25 },
    { name: shippingTexts.express, fromDays: 5, toDays: 7 },
  ],
};

/** Returns what the store promises, in words. */
export function useDelivery() {
  const store = useStoreConfig();
  const { handling, methods } = store?.delivery ?? defaultPromise;
  const inWords = ({ fromDays, toDays }: { fromDays: number; toDays: number }) =>
    deliveryTexts.workingDays(fromDays, toDays);
  return {
    handling: inWords(handling),
    methods: methods.map((method) => ({ ...method, days: inWords(method) })),
  };
}
