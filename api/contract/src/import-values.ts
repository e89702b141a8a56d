import type { ImportField } from './import-fields.ts';
import type { LookupKind } from './lookup-fields.ts';

/** Grades of polish and symmetry. */
export const finishGrades = ['Ideal', 'Excellent', 'Very Good', 'Good', 'Fair', 'Poor'] as const;

interface ValueField {
  /** The lookup that has the values. */
  lookup?: LookupKind;
  /** The values, where they are no lookup. */
  standard?: readonly string[];
  /** Whether an unknown value is imported as it is written. */
  keepsUnknown?: true;
}

/** The fields of an import for whose unknown values an admin chooses what they mean. */
export const importValueFields = {
  shape: { lookup: 'diamondShape' },
  type: { lookup: 'stoneType' },
  color: { lookup: 'naturalColor' },
  clarity: { lookup: 'clarity' },
  cut: { lookup: 'cutGrade' },
  polish: { standard: finishGrades },
  symmetry: { standard: finishGrades },
  fluorescence: {
    standard: ['None', 'Very Slight', 'Faint', 'Slight', 'Medium', 'Strong', 'Very Strong'],
    keepsUnknown: true,
  },
  lab: { standard: ['GIA', 'IGI', 'HRD', 'AGS', 'GCAL', 'SGL'], keepsUnknown: true },
  availability: { standard: ['Available', 'Not available'] },
} as const satisfies Partial<Record<ImportField, ValueField>>;
export type ImportValueField = keyof typeof importValueFields;

/** The description of a field, without its literal types. */
export function importValueField(field: ImportValueField): ValueField {
  return importValueFields[field];
}

/**
 * What becomes of a value: it means a known one (`use`), becomes a new lookup value (`create`), is left
 * out of its rows (`blank`), or its rows are left out of the import (`skip`).
 */
export const importValueActions = ['use', 'create', 'blank', 'skip'] as const;

/** Removes what does not distinguish values: case and repeated spaces. */
export function foldImportValue(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Whether the columns have prices, or costs, in one currency only, so that the rate of a dollar is
 * needed.
 */
export function needsExchangeRate({
  columns,
  currency,
}: {
  columns: readonly (ImportField | null)[];
  currency: 'INR' | 'USD';
}): boolean {
  const has = (field: ImportField, plain: ImportField, of: 'INR' | 'USD') =>
    columns.includes(field) || (columns.includes(plain) && currency === of);
  return (
    has('inrPrice', 'price', 'INR') !== has('usdPrice', 'price', 'USD') ||
    has('inrCost', 'cost', 'INR') !== has('usdCost', 'cost', 'USD')
  );
}

export const missingRateMessage = 'Prices are in one currency. Enter how many rupees a dollar is.';
