/** Calculates Indian goods and services tax (GST). Rates are in hundredths of a percent: 150 is 1.5 %. */

/**
 * Returns half of the tax that an amount in minor units includes, rounded half up. The tax of a line is
 * always twice this half, so that central and state tax are equal and the total does not depend on the
 * buyer's state.
 */
export function halfTaxWithin(amount: number, rate: number): number {
  return divideRounded(BigInt(amount) * BigInt(rate), 2n * BigInt(10_000 + rate));
}

/** Returns half of the tax that is added to an amount without tax; see halfTaxWithin(). */
export function halfTaxOn(amount: number, rate: number): number {
  return divideRounded(BigInt(amount) * BigInt(rate), 20_000n);
}

/**
 * Returns the tax that is added to an order at checkout. Rates are in hundredths of a percent. Shipping
 * is taxed like the most valuable goods.
 */
export function addedTax(
  lines: readonly { amount: number; rate: number }[],
  shipping: number,
): number {
  const taxed = lines.map(({ amount, rate }) => ({
    rate,
    tax: 2 * halfTaxOn(amount, rate),
    total: amount + 2 * halfTaxOn(amount, rate),
  }));
  const principal = taxed.toSorted((a, b) => b.total - a.total)[0];
  const ofGoods = taxed.reduce((sum, { tax }) => sum + tax, 0);
  return ofGoods + 2 * halfTaxOn(shipping, principal?.rate ?? 0);
}

/** Returns a share of an amount, rounded half up. `part` is at most `whole`. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : divideRounded(BigInt(amount) * BigInt(part), BigInt(whole));
}

function divideRounded(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** GST codes of the states and union territories, which a GSTIN begins with. */
export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

const otherNames: Readonly<Record<string, string>> = {
  newdelhi: '07',
  nctofdelhi: '07',
  uttaranchal: '05',
  orissa: '21',
  chattisgarh: '22',
  pondicherry: '34',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  jammukashmir: '01',
};

const codesByName = new Map([
  ...Object.entries(gstStates).map(([code, name]) => [comparable(name), code] as const),
  ...Object.entries(otherNames),
]);

/** Returns the GST code of a state as customers write it, or undefined if it is none. */
export function gstStateCode(state: string): string | undefined {
  return codesByName.get(comparable(state));
}

function comparable(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');
}

const checkAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text has the form of a GSTIN, with the code of a state and a valid check character. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  return text.slice(0, 2) in gstStates && text.at(-1) === gstinCheckCharacter(text.slice(0, -1));
}

function gstinCheckCharacter(body: string): string | undefined {
  const sum = [...body].reduce((total, character, index) => {
    const product = checkAlphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return checkAlphabet[(36 - (sum % 36)) % 36];
}

/** The form of a permanent account number (PAN). */
export const panPattern = /^[A-Z]{5}\d{4}[A-Z]$/;

/** Shows the first three and last two characters of a PAN. */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 3)}xxxxx${pan.slice(-2)}`;
}
