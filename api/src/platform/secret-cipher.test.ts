import { expect, it } from 'vitest';
import { SecretCipher } from './secret-cipher.ts';

const cipher = new SecretCipher('a secret of the server');

it('decrypts what it has encrypted, for the same context only', () => {
  const stored = cipher.encrypt('JBSWY3DPEHPK3PXP', '7');
  expect(stored).not.toContain('JBSWY3DPEHPK3PXP');
  expect(cipher.encrypt('JBSWY3DPEHPK3PXP', '7')).not.toBe(stored);
  expect(cipher.decrypt(stored, '7')).toBe('JBSWY3DPEHPK3PXP');
  expect(cipher.decrypt(stored, '8')).toBeNull();
});

it('returns null for another key and for changed data', () => {
  const stored = cipher.encrypt('JBSWY3DPEHPK3PXP', '7');
  expect(new SecretCipher('another secret').decrypt(stored, '7')).toBeNull();
  const bytes = Buffer.from(stored, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(cipher.decrypt(bytes.toString('base64url'), '7')).toBeNull();
  expect(cipher.decrypt('', '7')).toBeNull();
});
