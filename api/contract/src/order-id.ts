// Crockford's base 32 has no I, L, O or U, so that ids can be read out on the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const orderIdPattern = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** Creates an id such as 7K3MQ-9QXTD (50 bits) from ten random bytes. @throws RangeError for fewer bytes. */
export function orderIdFrom(random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('an order id needs ten random bytes');
  const letters = Array.from(random.subarray(0, 10), (byte) => alphabet[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Converts a typed id to its stored form. Tolerates lower case, spaces, and I, L and O for digits. */
export function normalizeOrderId(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters;
}
