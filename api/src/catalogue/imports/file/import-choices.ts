import { createHash } from 'node:crypto';
import {
  type ImportChoices,
  type ImportChoicesBody,
  type ImportField,
  type ImportValueChoice,
  importFieldLabels,
  missingRateMessage,
  needsExchangeRate,
} from '@vajra/contract';
import { InvalidInputError, type Problem } from '../../../platform/errors.ts';
import { normalizeTerm, originTerms, unsupportedTypes } from '../plan/trade-terms.ts';
import { detectFields, detectPricePer, normalizeColumnName } from './column-names.ts';
import type { TableLayout } from './table-rows.ts';
import { valueProblems } from './value-targets.ts';

/** Identifies files with the same column names, ignoring case and spaces. */
export function columnSignature(names: readonly string[]): string {
  const text = JSON.stringify(names.map((name) => normalizeColumnName(name)));
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns the choices that the columns suggest. */
export function defaultChoices(table: TableLayout['columns']): ImportChoices {
  const names = table.map(({ name }) => name);
  const columns = detectFields(names).map((field, column) =>
    // Shops have a column 'Type' of the kinds of product that they sell, such as Ring.
    field === 'type' && !mayBeStoneTypes(table[column]?.samples ?? []) ? null : field,
  );
  const pricePer = detectPricePer(names, columns);
  return {
    columns,
    pricePer,
    currency: 'USD',
    rate: null,
    c_id: null,
    stone_id: null,
    makeLookups: 0,
    decimalSign: null,
    values: [],
    ...noSupplier,
  };
}

/** The settings of a list that belongs to no supplier. */
export const noSupplier = {
  supplier: null,
  unlisted: 'nothing',
  prices: 'overwrite',
  markup: null,
} as const;

/** Earlier releases stored no stone type, values, decimal sign and supplier. */
export function completeChoices(stored: ImportChoices): ImportChoices {
  const absent = { stone_id: null, decimalSign: null, values: [], ...noSupplier };
  return { ...absent, ...stored };
}

function mayBeStoneTypes(samples: readonly string[]): boolean {
  const texts = samples.filter(Boolean).map(normalizeTerm);
  return (
    texts.length === 0 || texts.some((text) => originTerms.has(text) || unsupportedTypes.has(text))
  );
}

/** Validates an admin's choices for a file. @throws {InvalidInputError} with all problems. */
export function validateChoices(
  input: ImportChoicesBody,
  columnCount: number,
  storedValues: readonly ImportValueChoice[] = [],
): ImportChoices {
  const problems: Problem[] = [];
  const report = (field: string, message: string) => problems.push({ field, message });
  if (input.columns.length !== columnCount) {
    report('columns', `must assign all ${columnCount} columns`);
  }
  const fields = input.columns.filter((field): field is ImportField => field !== null);
  for (const field of new Set(fields)) {
    if (fields.filter((other) => other === field).length > 1) {
      report('columns', `Two columns are “${importFieldLabels[field]}”. Choose one of them.`);
    }
  }
  if (!fields.includes('sku')) {
    report('columns', 'One column must be the stock number, which identifies each stone.');
  }
  const currencyField = input.currency === 'INR' ? 'inrPrice' : 'usdPrice';
  if (fields.includes('price') && fields.includes(currencyField)) {
    report(
      'columns',
      `“Price” and “${importFieldLabels[currencyField]}” are in the same currency.`,
    );
  }
  if (needsExchangeRate(input) && !input.rate) report('rate', missingRateMessage);
  const { supplier = null, unlisted, prices } = input;
  const markup = input.markup ? completeMarkup(input.markup) : null;
  if (prices === 'markup' && !markup) report('markup', 'Enter the markup.');
  if (unlisted !== 'nothing' && supplier === null) {
    report('supplier', 'Enter whose list this is.');
  }
  const values = input.values ?? [...storedValues];
  problems.push(...valueProblems(values));
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { columns, pricePer, currency, makeLookups } = input;
  const rate = input.rate || null;
  const { c_id = null, stone_id = null, decimalSign = null } = input;
  const chosen = { columns, pricePer, currency, makeLookups, rate, c_id, stone_id };
  return { ...chosen, decimalSign, values, supplier, unlisted, prices, markup };
}

function completeMarkup({ currency, bands, rounding }: NonNullable<ImportChoicesBody['markup']>) {
  return {
    currency,
    bands: bands.map(({ upTo = null, percent }) => ({ upTo, percent })),
    rounding,
  };
}
