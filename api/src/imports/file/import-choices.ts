import { createHash } from 'node:crypto';
import {
  type ImportChoices,
  type ImportChoicesBody,
  type ImportField,
  importFieldLabels,
} from '@vajra/contract';
import { InvalidInputError, type Problem } from '../../errors.ts';
import { detectFields, detectPricePer, normalizeColumnName } from './column-names.ts';

/** The same for files whose columns are called the same, whatever case and blanks are like. */
export function columnSignature(names: readonly string[]): string {
  const text = JSON.stringify(names.map((name) => normalizeColumnName(name)));
  return createHash('sha256').update(text).digest('base64url');
}

/** What the names of columns say by themselves. */
export function defaultChoices(names: readonly string[]): ImportChoices {
  const columns = detectFields(names);
  const pricePer = detectPricePer(names, columns);
  return { columns, pricePer, currency: 'USD', rate: null, c_id: null, makeLookups: 0 };
}

/** What a person said, if it goes together. Throws InvalidInputError that names all that does not. */
export function validateChoices(said: ImportChoicesBody, columns: number): ImportChoices {
  const problems: Problem[] = [];
  const tell = (field: string, message: string) => problems.push({ field, message });
  if (said.columns.length !== columns) tell('columns', `must say it of all ${columns} columns`);
  const fields = said.columns.filter((field): field is ImportField => field !== null);
  for (const field of new Set(fields)) {
    if (fields.filter((other) => other === field).length > 1) {
      tell('columns', `Two columns are “${importFieldLabels[field]}”: choose one of them.`);
    }
  }
  if (!fields.includes('sku')) {
    tell('columns', 'One column must be the stock number, by which stones are known again.');
  }
  const own = said.currency === 'INR' ? 'inrPrice' : 'usdPrice';
  if (fields.includes('price') && fields.includes(own)) {
    tell('columns', `“Price” is in this currency, and “${importFieldLabels[own]}” too.`);
  }
  const has = (field: ImportField, currency: 'INR' | 'USD') =>
    fields.includes(field) || (fields.includes('price') && said.currency === currency);
  if (has('inrPrice', 'INR') !== has('usdPrice', 'USD') && !said.rate) {
    tell('rate', 'Prices are in one currency: say how many rupees a dollar is.');
  }
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { pricePer, currency, makeLookups } = said;
  const left = { rate: said.rate || null, c_id: said.c_id ?? null };
  return { columns: said.columns, pricePer, currency, makeLookups, ...left };
}
