import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts';

describe('findTotpStep', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;

  // The last six digits of the values in RFC 6238, appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('accepts the code of RFC 6238 at %i seconds', (seconds, code) => {
    expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('accepts the code of the step before and after, and no others', () => {
    const step = Math.floor(1_111_111_109 / 30);
    const at = (steps: number) => findTotpStep(secret, '081804', (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });
});

describe('totpUri', () => {
  it('names the store and the account', () => {
    const uri = new URL(totpUri('ABCDEFGH', { storeName: 'A: B', email: 'asha@example.com' }));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(uri.pathname)).toContain('asha@example.com');
    expect(uri.searchParams.get('secret')).toBe('ABCDEFGH');
    expect(uri.searchParams.get('issuer')).not.toContain(':');
  });
});

describe('createTotpSecret', () => {
  it('returns 160 random bits', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
  });
});
