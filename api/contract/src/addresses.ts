// An entry of its own: the data of all countries is only loaded where addresses are entered.
import { countryData } from './country-data.ts';
import { gstStateCode, gstStates } from './gst.ts';
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
  /** ISO 3166-2 codes without the country's, such as GJ, of the states that have one. */
  stateCodes: ReadonlyMap<string, string>;
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
    const listed = states
      .split('~')
      .filter(Boolean)
      .map((text) => text.split('='));
    const country: Country = {
      name,
      code,
      state: parts[state] ?? 'none',
      states: listed.map(([each = '']) => each),
      stateCodes: new Map(listed.flatMap(([each = '', iso]) => (iso ? [[each, iso]] : []))),
      postalCode: parts[postalCode] ?? 'none',
      postalCodePattern: pattern ? new RegExp(`^(?:${pattern})$`, 'i') : null,
    };
    for (const key of [name, ...otherNames, code]) countriesByName.set(comparable(key), country);
    return country;
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Returns the country with a name, another usual name or a code. Addresses of earlier releases may
 * contain any text.
 */
export function findCountry(text: string): Country | undefined {
  return countriesByName.get(comparable(text));
}

/** Returns the country's own spelling of a state, or undefined if it has no such state. */
export function findState(country: Country, text: string): string | undefined {
  const found = country.states.find((state) => comparable(state) === comparable(text));
  if (found !== undefined || country.code !== 'IN') return found;
  // Earlier names, and those of territories that were merged.
  const gstCode = gstStateCode(text);
  return gstCode && gstStates[gstCode];
}

/** An address with the ISO codes of its country and state, which its texts only name. */
export type CodedAddress = ShippingAddress & {
  /** ISO 3166-1 alpha-2. Missing in addresses of earlier releases whose country is not known. */
  countryCode?: string;
  /** ISO 3166-2, such as IN-GJ. Missing where the state has none. */
  stateCode?: string;
};

/** Returns an address as the lists spell it, with codes. What the lists do not have stays as it is. */
export function codedAddress(given: ShippingAddress): CodedAddress {
  const { address, city, state, postalCode, country } = given;
  const rules = findCountry(country);
  if (!rules) return { address, city, state, postalCode, country };
  const listed = findState(rules, state) ?? state;
  const iso = rules.stateCodes.get(listed);
  return {
    ...{ address, city, state: listed, postalCode, country: rules.name },
    countryCode: rules.code,
    ...(iso && { stateCode: `${rules.code}-${iso}` }),
  };
}

/** Returns an address without its codes, as the API sends it. */
export function withoutCodes(stored: CodedAddress): ShippingAddress {
  const { countryCode: _, stateCode: __, ...address } = stored;
  return address;
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
 * Returns what is wrong with an address by the rules of its country. Taxes depend on the country and the
 * state, so both have to be in the lists where there are lists. Without a country all parts are needed.
 */
export function addressProblems({ state, postalCode, country }: CheckedFields): AddressProblem[] {
  const rules = findCountry(country);
  const problems: AddressProblem[] = [];
  if (!rules && country.trim()) {
    problems.push({ field: 'country', message: 'Please choose a country of the list' });
  }
  if (!state.trim()) {
    if ((rules?.state ?? 'required') === 'required')
      problems.push({ field: 'state', message: 'State is required' });
  } else if (rules && rules.states.length > 0 && findState(rules, state) === undefined) {
    problems.push({ field: 'state', message: `Please choose a state of ${rules.name}` });
  }
  if (!postalCode.trim()) {
    if ((rules?.postalCode ?? 'required') === 'required')
      problems.push({ field: 'postalCode', message: 'Postal code is required' });
  } else if (rules && !isPostalCode(postalCode, rules)) {
    const message = `Postal code is not valid in ${rules.name}`;
    problems.push({ field: 'postalCode', message });
  }
  return problems;
}

/** What is written before a code: of vehicles where it differs from the country's own, as in L-1009. */
const codePrefixes: Readonly<Record<string, string>> = {
  ...{ AT: 'A', BE: 'B', CH: 'CH', DE: 'D', DK: 'DK', ES: 'E', FI: 'FIN', FR: 'F', HR: 'HR' },
  ...{ HU: 'H', IT: 'I', LI: 'FL', LU: 'L', NO: 'N', PT: 'P', SE: 'S', SI: 'SLO' },
};

/**
 * People write codes with other separators than the pattern has (560 001, SW1A1AA), in full-width digits,
 * and with or without the prefix of the country (D-10115, LT-01100, LV-1010).
 */
function isPostalCode(postalCode: string, rules: Country): boolean {
  const text = postalCode.normalize('NFKC').trim();
  const pattern = rules.postalCodePattern;
  if (!pattern) return /[\p{L}\p{N}]/u.test(text);
  const compact = text.replace(/[\s\p{Pd}\u2212〒]/gu, '').slice(0, maxPostalCodeLength + 1);
  const prefixes = [rules.code, codePrefixes[rules.code] ?? rules.code];
  const unprefixed = prefixes
    .filter((prefix) => compact.toUpperCase().startsWith(prefix))
    .map((prefix) => compact.slice(prefix.length));
  const codes = [compact, rules.code + compact, ...unprefixed];
  return [text, ...codes.flatMap(spellings)].some((spelling) => pattern.test(spelling));
}

/** Returns a code without separators, and with one at each place. */
function spellings(compact: string): string[] {
  const places = Array.from({ length: Math.max(0, compact.length - 1) }, (_, index) => index + 1);
  const separated = places.flatMap((place) =>
    [' ', '-'].map((separator) => compact.slice(0, place) + separator + compact.slice(place)),
  );
  return [compact, ...separated];
}
