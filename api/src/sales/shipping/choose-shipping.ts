import { type Currency, defaultHandling } from '@vajra/contract';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import type { OrderShippingDocument } from '../orders/order.model.ts';
import { type Parcel, quotesFor } from './shipping-quotes.ts';
import type { ShippingSettingsDocument } from './shipping-settings.ts';

interface ShippingRequest {
  country: string;
  currency: Currency;
  /** Undefined for the first method that serves the country. */
  methodId: number | undefined;
}

/**
 * Returns the shipping of an order.
 * @throws InvalidInputError if no method serves the country
 * @throws ConflictError if the method that the customer has chosen does not
 */
export function chooseShipping(
  settings: ShippingSettingsDocument,
  { country, currency, methodId }: ShippingRequest,
  parcel: Parcel,
): OrderShippingDocument {
  const quotes = quotesFor(settings, country, parcel);
  const [first] = quotes;
  if (!first) {
    const message = `We do not ship to ${country}.`;
    throw new InvalidInputError([{ field: 'shippingAddress.country', message }]);
  }
  const chosen =
    methodId === undefined ? first : quotes.find(({ method }) => method.methodId === methodId);
  if (!chosen) {
    throw new ConflictError(
      'The shipping method is no longer available. Please choose another one.',
      { reason: 'shipping_method' },
    );
  }
  const { method, price } = chosen;
  return {
    methodId: method.methodId,
    name: method.name,
    price: currency === 'INR' ? price.inr : price.usd,
    fromDays: method.fromDays,
    toDays: method.toDays,
    handling: settings.handling ?? defaultHandling,
  };
}
