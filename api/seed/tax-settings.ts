import { defaultTaxRates } from '@vajra/contract';
import {
  type EditableTaxSettings,
  type StoredTaxSettings,
  taxSettingsId,
} from '../src/sales/invoices/stored-tax-settings.ts';
import { lookupId } from './lookups.ts';
import { adminId, baseDate, dayMs } from './plan.ts';

const { looseDiamonds, jewellery } = defaultTaxRates;

const settings: EditableTaxSettings = {
  // The GSTIN contains a PAN of zeros, which is not assigned.
  seller: {
    legalName: 'Vajra Demonstration Private Limited',
    address: '1 Example Street, Mahidharpura, Surat, Gujarat 395003',
    state: '24',
    gstin: '24AAAAA0000A1Z8',
    lut: 'AD240426000000X',
    invoicePrefix: 'VJ',
  },
  pricesIncludeTax: true,
  // Orders of the demo need no PAN, so that everyone can try the checkout.
  panThreshold: 0,
  rates: [
    { pc_id: lookupId('parentCollection', 'Loose Diamonds'), ...looseDiamonds },
    ...['Rings', 'Earrings', 'Pendants', 'Bracelets'].map((name) => {
      return { pc_id: lookupId('parentCollection', name), ...jewellery };
    }),
  ],
  otherRate: looseDiamonds,
};

/** The settings of a fictitious seller. */
export const seedTaxSettings = {
  _id: taxSettingsId,
  edited: settings,
  version: 1,
  confirmed: {
    settings,
    version: 1,
    at: new Date(baseDate.getTime() - 200 * dayMs),
    u_id: adminId,
    u_name: 'Vajra Admin',
  },
} satisfies StoredTaxSettings & { _id: string };
