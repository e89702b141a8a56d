import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { decimal, optionalText, text, timestamp, wholeNumber } from './fields.ts';
import { gstStates, isGstin } from './gst.ts';
import { orderReaders, owners } from './staff-roles.ts';

/** The default of the amount from which a PAN is asked for, in rupees. */
export const defaultPanThreshold = 200_000;

/** HSN codes and rates that new stores start with. An admin confirms them, because rates change. */
export const defaultTaxRates = {
  looseDiamonds: { hsn: '7102', rate: 1.5 },
  labGrown: { hsn: '7104', rate: 1.5 },
  jewellery: { hsn: '7113', rate: 3 },
} as const;

const hsn = text(8).regex(/^(\d{4}|\d{6}|\d{8})$/, 'must be an HSN code of 4, 6 or 8 digits');
const rate = decimal(100)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'must have at most two decimals',
  )
  .describe('Percent.');

/** The seller as invoices name it. */
export const taxSeller = z
  .strictObject({
    legalName: text(120),
    address: text(300),
    state: text(2)
      .refine((code) => code in gstStates, 'must be the GST code of a state')
      .describe('The GST code of the state, such as 24.'),
    gstin: text(15)
      .transform((value) => value.toUpperCase())
      .refine(isGstin, 'must be a valid GSTIN'),
    lut: optionalText(40).describe(
      'The number of the letter of undertaking for exports, or blank.',
    ),
    invoicePrefix: text(4)
      .transform((value) => value.toUpperCase())
      .refine((value) => /^[A-Z0-9]{1,4}$/.test(value), 'must be 1 to 4 letters and digits'),
  })
  .refine(({ gstin, state }) => gstin.startsWith(state), {
    path: ['gstin'],
    message: 'must begin with the code of the state',
  });
export type TaxSeller = z.output<typeof taxSeller>;

const taxRate = z.strictObject({ hsn, rate });
export type TaxRate = z.output<typeof taxRate>;

const editable = {
  seller: taxSeller,
  pricesIncludeTax: z.boolean('must be true or false'),
  panThreshold: wholeNumber(0, 100_000_000).describe(
    'Orders in rupees of this total and more need a PAN; 0 asks for none.',
  ),
  /** One per parent collection. */
  rates: z
    .array(
      taxRate.extend({ pc_id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
      'must be a list of rates',
    )
    .max(500)
    .refine(
      (rows) => new Set(rows.map(({ pc_id }) => pc_id)).size === rows.length,
      'must contain each parent collection once',
    ),
  /** For products that have no parent collection, or one without a row in `rates`. */
  otherRate: taxRate,
};
const version = wholeNumber(0).describe('Increases with every change; 0 before the first one.');

export const taxSettings = z
  .object({
    /** Null until it has been entered. */
    seller: z
      .object({
        legalName: z.string(),
        address: z.string(),
        state: z.string(),
        gstin: z.string(),
        lut: z.string(),
        invoicePrefix: z.string(),
      })
      .nullable(),
    pricesIncludeTax: z.boolean(),
    panThreshold: z.int(),
    /** All parent collections, with their default until a rate is stored. */
    rates: z.array(
      z.object({ pc_id: z.int(), name: z.string(), hsn: z.string(), rate: z.number() }),
    ),
    otherRate: z.object({ hsn: z.string(), rate: z.number() }),
    version: z.int(),
    confirmed: z
      .object({
        at: timestamp,
        by: z.string(),
        isCurrent: z.boolean().describe('Whether nothing has changed since.'),
      })
      .nullable()
      .describe('The latest confirmation. Invoices use the settings that were confirmed.'),
  })
  .meta({ id: 'TaxSettings' });
export type TaxSettings = z.output<typeof taxSettings>;

/** What browsers need to know about taxes. Absent until an admin has confirmed the settings. */
export const publicTax = z
  .object({
    /** Orders in rupees of this total and more need a PAN. */
    panThreshold: z.int().optional(),
    /** Only if tax is added to prices. Rates are percent. */
    added: z
      .object({
        rates: z.array(z.object({ pc_id: z.int(), rate: z.number() })),
        otherRate: z.number(),
        /** Whether exports are taxed too, for lack of a letter of undertaking. */
        isExportTaxed: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'PublicTax' });
export type PublicTax = z.output<typeof publicTax>;

const changed = z.object({ message: z.string(), settings: taxSettings });

export const taxSettingsEndpoints = {
  getTaxSettings: defineEndpoint({
    method: 'GET',
    path: '/api/tax-settings',
    description: 'The seller, the tax rates of the parent collections, and who confirmed them.',
    access: 'admin',
    roles: orderReaders,
    response: taxSettings,
  }),
  changeTaxSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/tax-settings',
    description:
      'Replaces the tax settings. They apply once they are confirmed. Fails with 409 and the current settings when another version was edited.',
    access: 'admin',
    roles: owners,
    body: z.object({ ...editable, version }),
    response: changed,
  }),
  confirmTaxSettings: defineEndpoint({
    method: 'POST',
    path: '/api/tax-settings/confirm',
    description:
      'Confirms that seller and rates of this version are right. From the first confirmation on, invoices are issued.',
    access: 'admin',
    roles: owners,
    failures: [409],
    body: z.object({ version }),
    response: changed,
  }),
} as const;
