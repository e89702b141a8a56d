import { describe, expect, it } from 'vitest';
import { mergeSpecifications } from '../imports/plan/specifications.ts';
import { pieceDetails, purityIn } from './piece-details.ts';

const detailsOf = (specifications: string, weight: number | null = null, name = 'Ring') =>
  pieceDetails({ name, specifications, weight });

describe('the purity', () => {
  it.each([
    ['Ring, 18K Yellow Gold', '18K gold'],
    ['Ring in 18 kt gold', '18K gold'],
    ['22KT bangle', '22K gold'],
    ['14 karat chain', '14K gold'],
    ['Hallmarked 18K gold (750)', '18K gold (750)'],
    ['18K/750', '18K gold (750)'],
    ['24K gold 999', '24K gold (999)'],
    ['14K gold, 585 hallmark', '14K gold (585)'],
    ['750 white gold', '750 gold'],
    ['Au750', '750 gold'],
    ['Gold 916', '916 gold'],
    ['PT950 band', 'Platinum 950'],
    ['950 platinum', 'Platinum 950'],
    ['925 sterling silver', 'Silver 925'],
    ['18K gold and platinum 950', '18K gold, Platinum 950'],
    ['18K white gold, rhodium plated', '18K gold'],
  ])('of %s is %s', (text, purity) => expect(purityIn(text)).toBe(purity));

  it.each([
    'Ring 750',
    '750 pieces',
    'Available in 14K and 18K gold',
    '18K gold 585', // contradicts itself
    '18K gold-plated brass',
    'R18K-001',
    '1.18K',
    '18 ct total',
    '118K',
    'weighs 0.750 gold',
    '',
  ])('of %s is unknown', (text) => expect(purityIn(text)).toBeUndefined());
});

it('has weights that are stated, not those that are estimated', () => {
  expect(detailsOf('Gross weight: 4.52 g · Net wt. 4.1 gm', 1.02)).toEqual({
    grossGrams: 4.52,
    netGrams: 4.1,
    carats: 1.02,
  });
  expect(detailsOf('18K yellow gold, about 3.2 g')).toEqual({ purity: '18K gold' });
  expect(detailsOf('gross weight about 3.2 g')).toEqual({});
  expect(detailsOf('gross weight 4 g, gross weight 5 g')).toEqual({});
  expect(detailsOf('gross weight 4 g, net weight 5 g')).toEqual({});
  expect(detailsOf('gross weight 0 g', 0)).toEqual({});
});

it('has the certificate as an import writes it', () => {
  const report = { lab: 'GIA', certificate: 'LG 21/41438167' };
  const specifications = mergeSpecifications({ ...report, polish: 'Excellent', table: 57 });
  expect(detailsOf(`${specifications} · Eye clean`)).toEqual({ certificate: 'GIA LG 21/41438167' });
  expect(detailsOf(mergeSpecifications({ lab: 'GIA' }))).toEqual({});
  expect(detailsOf(mergeSpecifications({ certificate: '2141438167' }))).toEqual({
    certificate: '2141438167',
  });
});

it.each([
  ['Certificate: IGI 512345678', 'IGI 512345678'],
  ['IGI report no. LG-512345678.', 'LG-512345678'],
  ['Certificate GIA 1234567, certificate GIA 7654321', 'GIA 1234567, GIA 7654321'],
  ['A certificate of 2024 comes with it', undefined],
  ['Certificate on request', undefined],
])('reads the certificate in: %s', (text, certificate) => {
  expect(detailsOf(text).certificate).toBe(certificate);
});

it('finishes with long texts of repeated words', () => {
  for (const part of ['gross weight ', 'report 1', 'gold 75', '18', 'certificate A', ' ']) {
    expect(detailsOf(part.repeat(10_000 / part.length))).toBeDefined();
  }
});
