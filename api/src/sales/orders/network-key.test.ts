import { describe, expect, it } from 'vitest';
import { networkOf } from '../../platform/http/network.ts';
import { networkKey } from './network-key.ts';

const keyOf = (address: string) => networkKey(networkOf(address), 'a secret');

describe('the key of a network', () => {
  it('is shared by its addresses and by no others', () => {
    expect(keyOf('192.0.2.1')).toBe(keyOf('::ffff:192.0.2.200'));
    expect(keyOf('192.0.2.1')).not.toBe(keyOf('192.0.3.1'));
    expect(keyOf('2001:db8:1:2::3')).toBe(keyOf('2001:db8:1:9::1'));
    expect(keyOf('2001:db8:1:2::3')).not.toBe(keyOf('2001:db8:2:2::3'));
  });

  it('depends on the secret and contains no part of the address', () => {
    expect(keyOf('192.0.2.1')).toMatch(/^[\w-]{22}$/);
    expect(networkKey('192.0.2.1', 'another secret')).not.toBe(keyOf('192.0.2.1'));
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', ''])('does not exist for %j', (address) => {
    expect(keyOf(address)).toBeNull();
  });
});
