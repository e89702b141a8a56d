import { isIPv6 } from 'node:net';

/**
 * Returns the key by which throttles count an address. An IPv6 address maps to its /64 network,
 * because one customer usually has all of it. An IPv4-mapped address maps to the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%'); // without the zone of a link-local address
  // URL normalizes it: lower case, no leading zeros, the longest run of zeros as '::'.
  const normalized = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail] = normalized.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? toDottedDecimal(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

function toDottedDecimal(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .map((pair) => `${pair >> 8}.${pair & 255}`)
    .join('.');
}

/**
 * Returns the /24 (IPv4) or /48 (IPv6) network of an address, for logs: enough to recognize an attack,
 * too little to identify a visitor.
 */
export function truncatedNetworkOf(address: string): string {
  const network = networkOf(address);
  const separator = network.includes(':') ? ':' : '.';
  const start = network.split(separator).slice(0, 3).join(separator);
  if (start === '') return '';
  return separator === ':' ? `${start}::/48` : `${start}.0/24`;
}
