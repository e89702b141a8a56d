import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './password-rules.ts';

const owner = { email: 'asha.mehta@example.com', storeName: 'Vajra' };

describe('a new password', () => {
  it.each([
    ['password', /most common/],
    ['Password1', /most common/],
    ['QWERTYUIOP', /most common/],
    ['1q2w3e4r5t', /most common/],
    ['my Asha.Mehta password', /email address/],
    ['ASHA.MEHTA@example.com', /email address/],
    ['I love VAJRA rings', /shop's name/],
  ])('must not be %s', (password, message) => {
    expect(() => checkNewPassword(password, owner)).toThrow(message);
  });

  it.each(['correct horse battery staple', 'asha likes blue', '# The 10,000 most common'])(
    'may be %s',
    (password) => {
      expect(() => checkNewPassword(password, owner)).not.toThrow();
    },
  );

  it('may contain a very short local part', () => {
    const short = { ...owner, email: 'bob@example.com' };
    expect(() => checkNewPassword('kebobs for dinner', short)).not.toThrow();
  });
});
