import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditTaxes, placeOfSupply, sumTaxes, supplies, taxLine } from './tax.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_00 });
/** Hundredths of a percent. */
const rate = fc.integer({ min: 0, max: 4_000 });
const supply = fc.constantFrom(...supplies);
const lines = fc.array(fc.record({ amount, rate }), { minLength: 1, maxLength: 8 });

describe('taxLine', () => {
  it.each([
    // 3 % of ₹1,00,000.00, included and added.
    [{ amount: 10_300_000, rate: 300 }, 'intra_state', true, [10_000_000, 150_000, 150_000, 0]],
    [{ amount: 10_300_000, rate: 300 }, 'inter_state', true, [10_000_000, 0, 0, 300_000]],
    [{ amount: 10_000_000, rate: 300 }, 'intra_state', false, [10_000_000, 150_000, 150_000, 0]],
    [{ amount: 10_300_000, rate: 300 }, 'export_lut', true, [10_300_000, 0, 0, 0]],
    [{ amount: 10_300_000, rate: 300 }, 'export_taxed', true, [10_000_000, 0, 0, 300_000]],
    // 0.25 % of ₹999.99 is ₹2.4999…, so each half is ₹1.25.
    [{ amount: 99_999, rate: 25 }, 'intra_state', false, [99_999, 125, 125, 0]],
  ] as const)('of %j within a supply %s (included: %s)', (line, kind, isIncluded, expected) => {
    const { taxable, cgst, sgst, igst, total } = taxLine(line, { supply: kind, isIncluded });
    expect([taxable, cgst, sgst, igst]).toEqual(expected);
    expect(total).toBe(taxable + cgst + sgst + igst);
  });

  it('keeps totals to the paisa if tax is included, and is within a paisa of the exact tax', () => {
    fc.assert(
      fc.property(amount, rate, supply, (paid, percent, kind) => {
        const taxed = taxLine({ amount: paid, rate: percent }, { supply: kind, isIncluded: true });
        expect(taxed.total).toBe(paid);
        expect(taxed.taxable + taxed.cgst + taxed.sgst + taxed.igst).toBe(paid);
        expect(taxed.cgst).toBe(taxed.sgst);
        if (kind === 'export_lut') return;
        const exact = (paid * percent) / (10_000 + percent);
        expect(Math.abs(taxed.cgst + taxed.sgst + taxed.igst - exact)).toBeLessThan(1.01);
      }),
    );
  });

  it('adds the same tax within the state and between states', () => {
    fc.assert(
      fc.property(amount, rate, (net, percent) => {
        const line = { amount: net, rate: percent };
        const home = taxLine(line, { supply: 'intra_state', isIncluded: false });
        const away = taxLine(line, { supply: 'inter_state', isIncluded: false });
        expect(away.total).toBe(home.total);
        expect(home.taxable).toBe(net);
      }),
    );
  });
});

it('sumTaxes adds up each amount', () => {
  const line = { taxable: 10_000, cgst: 150, sgst: 149, igst: 7, total: 10_306 };
  const sum = { taxable: 20_000, cgst: 300, sgst: 298, igst: 14, total: 20_612 };
  expect(sumTaxes([line, line])).toEqual(sum);
  expect(sumTaxes([])).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 });
});

describe('creditTaxes', () => {
  it('credits exactly the amount each time, and in the end exactly the invoice', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, supply, fc.boolean(), shares, (given, kind, isIncluded, parts) => {
        const invoice = given.map((line) => taxLine(line, { supply: kind, isIncluded }));
        const credited = invoice.map(() => 0);
        const credits = [];
        let left = sumTaxes(invoice).total;
        for (const part of [...parts, 100]) {
          const granted = Math.floor((left * part) / 100);
          const credit = creditTaxes(invoice, credited, { amount: granted });
          expect(sumTaxes(credit).total).toBe(granted);
          for (const [index, each] of credit.entries()) {
            const { taxable, ...others } = each;
            expect(Math.min(...Object.values(others))).toBeGreaterThanOrEqual(0);
            expect(taxable).toBeGreaterThanOrEqual(each.total === 1 ? -1 : 0);
            expect(each.taxable + each.cgst + each.sgst + each.igst).toBe(each.total);
            credited[index] = (credited[index] ?? 0) + each.total;
          }
          credits.push(...credit);
          left -= granted;
        }
        expect(left).toBe(0);
        expect(sumTaxes(credits)).toEqual(sumTaxes(invoice));
      }),
    );
  });

  it('credits what is named first, as far as it is left, and the rest in proportion', () => {
    const taxed = [30_900, 10_300].map((each) =>
      taxLine({ amount: each, rate: 300 }, { supply: 'inter_state', isIncluded: true }),
    );
    const credit = (wanted: number, credited: number[], first?: number[]) =>
      creditTaxes(taxed, credited, { amount: wanted, first }).map(({ total }) => total);
    expect(credit(4_120, [0, 0])).toEqual([3_090, 1_030]);
    expect(credit(4_120, [0, 0], [0, 10_300])).toEqual([0, 4_120]);
    expect(credit(4_120, [0, 0], [10_300, 10_300])).toEqual([2_060, 2_060]);
    // Of the second line 300 are left, and 30,900 of the first.
    expect(credit(3_390, [0, 10_000], [0, 10_300])).toEqual([3_090, 300]);
    expect(creditTaxes(taxed, [0, 0], { amount: 41_200 })[1]).toEqual({
      ...{ taxable: 10_000, cgst: 0, sgst: 0, igst: 300, total: 10_300 },
    });
  });

  it('rejects more than is left, and a negative amount', () => {
    const line = taxLine({ amount: 100, rate: 300 }, { supply: 'intra_state', isIncluded: true });
    expect(() => creditTaxes([line], [60], { amount: 41 })).toThrow(RangeError);
    expect(() => creditTaxes([line], [60], { amount: -1 })).toThrow(RangeError);
    expect(creditTaxes([line], [60], { amount: 40 })[0]?.total).toBe(40);
  });
});

describe('placeOfSupply', () => {
  const seller = { state: '24', lut: 'AD24' };
  const to = (country: string, state: string) => placeOfSupply(seller, { country, state });

  it.each([
    ['India', 'Gujarat', 'intra_state', '24', 'Gujarat'],
    ['IN', ' gujarat ', 'intra_state', '24', 'Gujarat'],
    ['India', 'Maharashtra', 'inter_state', '27', 'Maharashtra'],
    ['India', 'Jammu & Kashmir', 'inter_state', '01', 'Jammu and Kashmir'],
    ['India', 'Atlantis', 'inter_state', null, 'Atlantis'],
    ['United States', 'Gujarat', 'export_lut', null, 'United States'],
    ['Nowhere', '', 'inter_state', null, ''],
    ['lndia', 'Gujarat', 'intra_state', '24', 'Gujarat'],
  ])('is derived from %s, %s', (country, state, supply, stateCode, place) => {
    expect(to(country, state)).toEqual({ supply, stateCode, place });
  });

  it('taxes exports without a letter of undertaking', () => {
    const abroad = { country: 'United States', state: 'Texas' };
    expect(placeOfSupply({ ...seller, lut: '' }, abroad).supply).toBe('export_taxed');
  });

  it("is the seller's state without an address", () => {
    expect(placeOfSupply(seller, null)).toEqual({
      supply: 'intra_state',
      place: 'Gujarat',
      stateCode: '24',
    });
  });
});
