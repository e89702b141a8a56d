// An entry of its own: the data of all countries is only loaded where addresses are entered.
import { countryData } from './country-data.ts';
import type { ShippingAddress } from './orders.ts';

/** Whether addresses of a country have a part. */
export type AddressPart = 'required' | 'optional' | 'none';

export interface Country {
  /** What addresses contain. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  code: string;
  state: AddressPart;
  /** All states to choose from; empty where addresses name a region freely. */
  states: readonly string[];
  postalCode: AddressPart;
  postalCodePattern: RegExp | null;
}

const parts: Readonly<Record<string, AddressPart>> = { r: 'required', o: 'optional' };

const countriesByName = new Map<string, Country>();

/** All countries by name. */
export const countries: readonly Country[] = countryData
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', state = '', states = '', postalCode = '', pattern = '', code = ''] =
      line.split('\t');
    const [name = '', ...otherNames] = names.split('~');
    const country: Country = {
      name,
      code,
      state: parts[state] ?? 'none',
      states: states.split('~').filter(Boolean),
      postalCode: parts[postalCode] ?? 'none',
      postalCodePattern: pattern ? new RegExp(`^(?:${pattern})$`, 'i') : null,
    };
    for (const key of [name, ...otherNames, code]) countriesByName.set(comparable(key), country);
    return country;
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Returns the country with a name, another usual name or a code. Addresses of earlier releases and
 * other clients may contain any text.
 */
export function findCountry(text: string): Country | undefined {
  return countriesByName.get(comparable(text));
}

/** Returns the country's own spelling of a state, or undefined if it has no such state. */
export function findState(country: Country, text: string): string | undefined {
  return country.states.find((state) => comparable(state) === comparable(text));
}

function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** As the form and the orders call limit it. */
const maxPostalCodeLength = 20;

export interface AddressProblem {
  field: keyof ShippingAddress;
  message: string;
}

type CheckedFields = Pick<ShippingAddress, 'state' | 'postalCode' | 'country'>;

/**
 * Returns what an address lacks by the rules of its country. A state that is not in the list is no
 * problem, as lists go out of date. An unknown country needs both parts.
 */
export function addressProblems({ state, postalCode, country }: CheckedFields): AddressProblem[] {
  const rules = findCountry(country);
  const problems: AddressProblem[] = [];
  if (!state.trim() && (rules?.state ?? 'required') === 'required') {
    problems.push({ field: 'state', message: 'State is required' });
  }
  if (!postalCode.trim()) {
    if ((rules?.postalCode ?? 'required') === 'required') {
      problems.push({ field: 'postalCode', message: 'Postal code is required' });
    }
  } else if (!isPostalCode(postalCode, rules)) {
    problems.push({
      field: 'postalCode',
      message: `Postal code is not valid${rules ? ` in ${rules.name}` : ''}`,
    });
  }
  return problems;
}

/**
 * People write codes with other separators than the pattern has (560 001, SW1A1AA), in full-width
 * digits, and without the prefix of the country (LV-1010).
 */
function isPostalCode(postalCode: string, rules: Country | undefined): boolean {
  const text = postalCode.normalize('NFKC').trim();
  const pattern = rules?.postalCodePattern;
  if (!pattern) return /[\p{L}\p{N}]/u.test(text);
  const compact = text.replace(/[\s\p{Pd}\u2212〒]/gu, '').slice(0, maxPostalCodeLength + 1);
  return [text, ...spellings(compact), ...spellings(rules.code + compact)].some((spelling) =>
    pattern.test(spelling),
  );
}

/** Returns a code without separators, and with one at each place. */
function spellings(compact: string): string[] {
  const places = Array.from({ length: Math.max(0, compact.length - 1) }, (_, index) => index + 1);
  const separated = places.flatMap((place) =>
    [' ', '-'].map((separator) => compact.slice(0, place) + separator + compact.slice(place)),
  );
  return [compact, ...separated];
}
