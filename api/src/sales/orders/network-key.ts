import { createHmac } from 'node:crypto';
import { truncatedNetworkOf } from '../../platform/http/network.ts';

/**
 * Returns the key under which an order is stored with the network it came from: no address can be
 * read from it. Null for addresses of this machine, which say nothing about the customer.
 */
export function networkKey(address: string, secret: string): string | null {
  if (isLoopback(address)) return null;
  const text = `network of an order ${truncatedNetworkOf(address)}`;
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

/** @param address as throttles count it; see networkOf() */
function isLoopback(address: string): boolean {
  return address === '' || address.startsWith('127.') || address === '0:0:0:0::/64';
}
