import { type CodedAddress, codedAddress, countries, findCountry } from '@vajra/contract/addresses';
import type { Connection } from 'mongoose';
import type { UserDocument } from '../../identity/accounts/user.model.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import type { Migration } from './migration.ts';
import { updateEach } from './update-each.ts';

/** Names of countries that customers wrote and that no list has. */
const otherNames: Readonly<Record<string, string>> = { bharat: 'India', hindustan: 'India' };

/**
 * Adds the codes of countries and states to addresses, which earlier releases stored as customers wrote
 * them. What is ambiguous stays as it is, and checkout asks for it again. Orders keep their texts, which
 * are on their invoices.
 */
export const addressCodes: Migration = {
  number: 4,
  name: 'codes of countries and states in addresses',
  async run(connection) {
    await addCodes(connection, 'users', 'address', (address) => address);
    await addCodes(
      connection,
      'orders',
      'shippingAddress',
      ({ countryCode, stateCode }, before) => ({
        ...before,
        ...(countryCode && { countryCode }),
        ...(stateCode && { stateCode }),
      }),
    );
  },
};

async function addCodes(
  connection: Connection,
  name: 'users' | 'orders',
  field: 'address' | 'shippingAddress',
  change: (coded: CodedAddress, before: CodedAddress) => CodedAddress,
): Promise<void> {
  const collection = connection.collection<UserDocument | OrderDocument>(name);
  const hasNoCodes = {
    [`${field}.country`]: { $exists: true },
    [`${field}.countryCode`]: { $exists: false },
  };
  await updateEach(collection, hasNoCodes, (document) => {
    const before: CodedAddress = Reflect.get(document, field);
    const coded = change(codedAddress(corrected(before)), before);
    return coded.countryCode ? { [field]: coded } : null;
  });
}

/** Corrects a country and a state whose spelling leaves one possibility. */
function corrected(address: CodedAddress): CodedAddress {
  const country = countryNameOf(address.country);
  const rules = findCountry(country);
  const states = rules?.states ?? [];
  return { ...address, country, state: closest(address.state, states) ?? address.state };
}

function countryNameOf(text: string): string {
  if (findCountry(text)) return text;
  // Such as "India (IN)".
  const withoutCode = text.replace(/\s*\(\w+\)\s*$/, '');
  if (findCountry(withoutCode)) return withoutCode;
  const other = otherNames[text.trim().toLowerCase()];
  return (
    other ??
    closest(
      text,
      countries.map(({ name }) => name),
    ) ??
    text
  );
}

/** Returns the only name that differs by one letter; undefined if none or several do. */
function closest(text: string, names: readonly string[]): string | undefined {
  const found = names.filter((name) =>
    isOneEditApart(name.toLowerCase(), text.trim().toLowerCase()),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a letter was added, left out or replaced. Short names are too similar to each other. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end === 1;
}
