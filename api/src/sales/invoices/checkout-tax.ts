import { addedTax, formatMoney, maskPan } from '@vajra/contract';
import type { CodedAddress } from '@vajra/contract/addresses';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { SecretCipher } from '../../platform/secret-cipher.ts';
import type { StoredSetting } from '../../platform/settings/versioned-setting.ts';
import type { OrderDocument, OrderItemDocument, OrderTaxBasis } from '../orders/order.model.ts';
import { storedRate } from './build-invoice.ts';
import type { EditableTaxSettings } from './stored-tax-settings.ts';
import { placeOfSupply } from './tax.ts';
import { type ConfirmedTaxSettings, rateOf } from './tax-settings.service.ts';

interface Dependencies {
  taxSettings: StoredSetting<ConfirmedTaxSettings>;
  cipher: SecretCipher;
}

/** What is ordered, and where it goes. */
interface TaxedBasket {
  items: readonly OrderItemDocument[];
  shipping?: { price: number } | undefined;
  address: CodedAddress;
  products: ReadonlyMap<number, ProductDocument>;
}

interface PanRequest {
  pan: string | undefined;
  order: Pick<OrderDocument, '_id' | 'currency' | 'total'>;
  address: CodedAddress;
  /** Minor units: what the order is worth in rupees. */
  rupees: number;
}

/** The tax rules of orders that are placed in one transaction. */
export interface CheckoutTaxRules {
  /** Returns the tax that is added to the prices; nothing if they include it. */
  addedTo(basket: TaxedBasket): { tax: number; taxBasis: OrderTaxBasis } | undefined;
  /**
   * Returns the PAN as it is stored with an order that needs one; nothing for other orders.
   * @throws InvalidInputError when the order needs a PAN and has none
   */
  panFor(request: PanRequest): OrderDocument['pan'];
}

/** Applies the confirmed tax settings at checkout. */
export class CheckoutTax implements StoredSetting<CheckoutTaxRules> {
  constructor(private readonly deps: Dependencies) {}

  get settingId(): string {
    return this.deps.taxSettings.settingId;
  }

  valueOf(stored: object | undefined): CheckoutTaxRules {
    const { taxSettings, cipher } = this.deps;
    const settings = taxSettings.valueOf(stored);
    return {
      addedTo: (basket) =>
        settings && !settings.pricesIncludeTax ? taxAddedTo(basket, settings) : undefined,
      panFor: (request) =>
        settings && needsPan(request, settings) ? storedPan(request, cipher) : undefined,
    };
  }
}

function taxAddedTo(
  { items, shipping, address, products }: TaxedBasket,
  settings: EditableTaxSettings,
): { tax: number; taxBasis: OrderTaxBasis } {
  const place = placeOfSupply(settings.seller, address);
  const lines = items.map(({ p_id }) =>
    storedRate(rateOf(settings, products.get(p_id)?.parentcollection?.pc_id)),
  );
  const amounts = items.map(({ unit, quantity }, index) => {
    return { amount: unit * quantity, rate: lines[index]?.rate ?? 0 };
  });
  const isZeroRated = place.supply === 'export_lut';
  const tax = isZeroRated ? 0 : addedTax(amounts, shipping?.price ?? 0);
  return { tax, taxBasis: { placeOfSupply: place, lines } };
}

/** Sales in India need one, whatever the currency: rule 114B of the income tax rules. */
function needsPan({ address, rupees }: PanRequest, { panThreshold }: EditableTaxSettings): boolean {
  return address.countryCode === 'IN' && panThreshold > 0 && rupees >= panThreshold * 100;
}

function storedPan({ pan, order }: PanRequest, cipher: SecretCipher): OrderDocument['pan'] {
  if (pan === undefined) {
    const amount = formatMoney(order.total, order.currency);
    const message = `A PAN is required for an order of ${amount}.`;
    throw new InvalidInputError([{ field: 'pan', message }]);
  }
  return { masked: maskPan(pan), encrypted: cipher.encrypt(pan, `order ${order._id}`) };
}
