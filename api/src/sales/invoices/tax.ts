import { gstStateCode, gstStates, halfTaxOn, halfTaxWithin, shareOf } from '@vajra/contract';
import { type CodedAddress, findCountry } from '@vajra/contract/addresses';

/** Where goods go, which decides which taxes apply. */
export const supplies = ['intra_state', 'inter_state', 'export_lut', 'export_taxed'] as const;
export type Supply = (typeof supplies)[number];

/** All amounts are minor units. `taxable` and the taxes add up to `total`. */
export interface TaxAmounts {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  total: number;
}

export interface PlaceOfSupply {
  supply: Supply;
  /** A state, or a country for exports. */
  place: string;
  /** The GST code of the state; null for exports and for states that are not known. */
  stateCode: string | null;
}

/**
 * Returns which taxes apply. Without an address, as in orders of deleted accounts, the place of supply is
 * the seller's state (section 10 (1) (ca) of the IGST Act).
 */
export function placeOfSupply(
  seller: { state: string; lut: string },
  address: Pick<CodedAddress, 'state' | 'country' | 'countryCode'> | null,
): PlaceOfSupply {
  const home = { place: gstStates[seller.state] ?? seller.state, stateCode: seller.state };
  if (!address) return { supply: 'intra_state', ...home };
  const countryCode = address.countryCode ?? findCountry(address.country)?.code;
  // A country that is not known, in an order of an earlier release, proves no export.
  if (countryCode !== undefined && countryCode !== 'IN') {
    const supply = seller.lut === '' ? 'export_taxed' : 'export_lut';
    return { supply, place: address.country, stateCode: null };
  }
  const stateCode = gstStateCode(address.state) ?? null;
  const supply = stateCode === seller.state ? 'intra_state' : 'inter_state';
  return { supply, place: (stateCode && gstStates[stateCode]) ?? address.state, stateCode };
}

/**
 * Returns the taxes of one line, rounded for the line, so that the sums of an invoice are those of its
 * lines. `rate` is in hundredths of a percent.
 */
export function taxLine(
  { amount, rate }: { amount: number; rate: number },
  { supply, isIncluded }: { supply: Supply; isIncluded: boolean },
): TaxAmounts {
  const isZeroRated = supply === 'export_lut';
  const halfOf = isIncluded ? halfTaxWithin : halfTaxOn;
  const half = isZeroRated ? 0 : halfOf(amount, rate);
  const taxable = isIncluded ? amount - 2 * half : amount;
  return { taxable, ...splitTax(half, supply), total: taxable + 2 * half };
}

function splitTax(half: number, supply: Supply) {
  return supply === 'intra_state'
    ? { cgst: half, sgst: half, igst: 0 }
    : { cgst: 0, sgst: 0, igst: 2 * half };
}

export function sumTaxes(lines: readonly TaxAmounts[]): TaxAmounts {
  const sum = (key: keyof TaxAmounts) => lines.reduce((total, line) => total + line[key], 0);
  return {
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    total: sum('total'),
  };
}

/**
 * Distributes a credit over the lines of an invoice: first over what `first` names of them, in
 * proportion to it, and then in proportion to what is left of all lines. Credits that add up to the
 * invoice add up to each of its amounts. No tax of a credit is negative; the taxable amount of a line
 * that is credited with a single minor unit may be -1, because CGST and SGST are equal and so change by
 * two.
 * @param credited the total that is credited of each line so far
 * @param amount at most the rest of the invoice
 */
export function creditTaxes(
  lines: readonly TaxAmounts[],
  credited: readonly number[],
  { amount, first = [] }: { amount: number; first?: readonly number[] },
): TaxAmounts[] {
  const remaining = lines.map(({ total }, index) => total - (credited[index] ?? 0));
  const all = sum(remaining);
  if (amount < 0 || amount > all) throw new RangeError(`cannot credit ${amount} of ${all}`);
  const wanted = remaining.map((left, index) => Math.min(left, first[index] ?? 0));
  const preferred = distribute(Math.min(amount, sum(wanted)), wanted);
  const left = remaining.map((each, index) => each - (preferred[index] ?? 0));
  const others = distribute(amount - sum(preferred), left);
  return lines.map((line, index) => {
    const start = credited[index] ?? 0;
    return creditOf(line, start, start + (preferred[index] ?? 0) + (others[index] ?? 0));
  });
}

/** Distributes an amount in proportion to weights, of which it is at most the sum. */
function distribute(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  let before = 0;
  let allocated = 0;
  return weights.map((weight) => {
    before += weight;
    const share = shareOf(amount, before, all) - allocated;
    allocated += share;
    return share;
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** Returns the part of a line between two amounts of its total. */
function creditOf(line: TaxAmounts, from: number, to: number): TaxAmounts {
  const between = (tax: number) => shareOf(tax, to, line.total) - shareOf(tax, from, line.total);
  const half = between(line.cgst + line.igst / 2);
  const taxes =
    line.igst > 0 ? { cgst: 0, sgst: 0, igst: 2 * half } : { cgst: half, sgst: half, igst: 0 };
  return { taxable: to - from - 2 * half, ...taxes, total: to - from };
}
