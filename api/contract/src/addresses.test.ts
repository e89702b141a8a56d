import { describe, expect, it } from 'vitest';
import {
  addressProblems,
  codedAddress,
  countries,
  findCountry,
  findState,
  withoutCodes,
} from './addresses.ts';
import { gstStateCode } from './gst.ts';

const check = (country: string, state: string, postalCode: string) =>
  addressProblems({ country, state, postalCode }).map(({ message }) => message);

describe('countries', () => {
  it('have unique names, in order, and codes', () => {
    const names = countries.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(230);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  it.each([
    ['India', 'IN'],
    [' INDIA ', 'IN'],
    ['usa', 'US'],
    ['United States of America', 'US'],
    ['U.K.', 'GB'],
    ['Turkey', 'TR'],
    ['Cote d Ivoire', 'CI'],
    ['Wakanda', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('finds %j', (name, code) => {
    expect(findCountry(name)?.code).toBe(code);
  });

  it('lists the states of countries that have them', () => {
    const india = findCountry('India');
    expect(india && findState(india, 'tamil nadu')).toBe('Tamil Nadu');
    expect(india && findState(india, 'Bavaria')).toBeUndefined();
    expect(findCountry('Germany')).toMatchObject({ state: 'none', states: [] });
    expect(findCountry('United Arab Emirates')).toMatchObject({ postalCode: 'none' });
  });
});

describe('codedAddress', () => {
  const codesOf = (country: string, state: string) => {
    const address = { address: '1', city: 'A', postalCode: '1' };
    return codedAddress({ ...address, country, state });
  };

  it.each([
    ['india', 'GUJARAT', { country: 'India', state: 'Gujarat', stateCode: 'IN-GJ' }],
    ['IN', 'Orissa', { country: 'India', state: 'Odisha', stateCode: 'IN-OD' }],
    ['usa', 'texas', { country: 'United States', state: 'Texas', stateCode: 'US-TX' }],
  ])('adds the codes of %s, %s', (country, state, expected) => {
    const countryCode = expected.stateCode.slice(0, 2);
    expect(codesOf(country, state)).toMatchObject({ ...expected, countryCode });
  });

  it('adds no codes that it does not know', () => {
    expect(codesOf('Germany', 'Bavaria')).toMatchObject({ state: 'Bavaria', countryCode: 'DE' });
    expect(codesOf('Germany', 'Bavaria')).not.toHaveProperty('stateCode');
    const unknown = codesOf('Wakanda', 'Golden City');
    expect(unknown).toMatchObject({ country: 'Wakanda', state: 'Golden City' });
    expect(unknown).not.toHaveProperty('countryCode');
    expect(withoutCodes(codesOf('India', 'Gujarat'))).toEqual({
      ...{ address: '1', city: 'A', postalCode: '1', state: 'Gujarat', country: 'India' },
    });
  });

  it('has a code for each state that India has, which GST knows', () => {
    const india = findCountry('IN');
    for (const state of india?.states ?? []) {
      expect(india?.stateCodes.get(state)).toMatch(/^[A-Z]{2}$/);
      expect(gstStateCode(state)).toBeDefined();
    }
  });
});

describe('addressProblems', () => {
  it.each([
    ['India', 'Gujarat', '395003'],
    ['India', 'Gujarat', '395 003'],
    ['India', 'Orissa', '751001'],
    ['India', 'Daman and Diu', '396210'],
    ['United Kingdom', '', 'SW1A 1AA'],
    ['United Kingdom', '', 'sw1a1aa'],
    ['Canada', 'Ontario', 'K1A 0B1'],
    ['Japan', 'Tokyo', '1600022'],
    ['Germany', '', '10115'],
    ['Ireland', '', ''],
    ['United Arab Emirates', 'Dubai', ''],
    ['Germany', '', 'D-10115'],
    ['Lithuania', '', 'LT-01100'],
    ['Luxembourg', '', 'l 1009'],
    ['Switzerland', '', 'CH-8001'],
    ['Hungary', '', 'H-1037'],
    ['Sweden', '', 'SE-114 55'],
  ])('accepts %s, %j, %j', (country, state, postalCode) => {
    expect(check(country, state, postalCode)).toEqual([]);
  });

  it.each([
    ['India', '', '', ['State is required', 'Postal code is required']],
    ['Germany', '', 'L-10115', ['Postal code is not valid in Germany']],
    ['India', 'Gujarat', '!!', ['Postal code is not valid in India']],
    ['India', 'Gujarat', '3950031', ['Postal code is not valid in India']],
    ['Germany', '', 'K1A 0B1', ['Postal code is not valid in Germany']],
    ['India', 'Gujrat', '395003', ['Please choose a state of India']],
    ['India', 'Old Province', '', ['Please choose a state of India', 'Postal code is required']],
    ['Bharat', 'Gujarat', '395003', ['Please choose a country of the list']],
    ['India (IN)', 'Gujarat', '395003', ['Please choose a country of the list']],
    ['lndia', 'Gujarat', '395003', ['Please choose a country of the list']],
    ['Ireland', 'Atlantis', '', ['Please choose a state of Ireland']],
  ])('refuses %s, %j, %j', (country, state, postalCode, messages) => {
    expect(check(country, state, postalCode)).toEqual(messages);
  });
});
