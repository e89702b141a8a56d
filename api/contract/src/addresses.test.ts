import { describe, expect, it } from 'vitest';
import { addressProblems, countries, findCountry, findState } from './addresses.ts';

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

describe('addressProblems', () => {
  it.each([
    ['India', 'Gujarat', '395003'],
    ['India', 'Gujarat', '395 003'],
    ['India', 'Old Province', '395003'],
    ['United Kingdom', '', 'SW1A 1AA'],
    ['United Kingdom', '', 'sw1a1aa'],
    ['Canada', 'Ontario', 'K1A 0B1'],
    ['Japan', 'Tokyo', '1600022'],
    ['Germany', '', '10115'],
    ['Ireland', '', ''],
    ['United Arab Emirates', 'Dubai', ''],
    ['Wakanda', 'Golden City', '1'],
  ])('accepts %s, %j, %j', (country, state, postalCode) => {
    expect(check(country, state, postalCode)).toEqual([]);
  });

  it.each([
    ['India', '', '', ['State is required', 'Postal code is required']],
    ['India', 'Gujarat', '!!', ['Postal code is not valid in India']],
    ['India', 'Gujarat', '3950031', ['Postal code is not valid in India']],
    ['Germany', '', 'K1A 0B1', ['Postal code is not valid in Germany']],
    ['Wakanda', 'Golden City', '!!', ['Postal code is not valid']],
    ['Wakanda', '', '', ['State is required', 'Postal code is required']],
  ])('refuses %s, %j, %j', (country, state, postalCode, messages) => {
    expect(check(country, state, postalCode)).toEqual(messages);
  });
});
