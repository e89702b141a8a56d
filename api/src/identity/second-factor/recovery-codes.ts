import { createHash, randomInt } from 'node:crypto';

const codeCount = 10;
const codeLength = 24;
/** Without letters that look like digits. A code has 118 random bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns ten new recovery codes, each of six groups of four characters. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = Array.from(
      { length: codeLength },
      () => alphabet[randomInt(alphabet.length)],
    );
    return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/**
 * Returns the SHA-256 in hexadecimal with which a code is stored: with more than 112 random bits, a
 * code needs no slow hash (ASVS 6.5.2). Case, spaces and dashes do not matter.
 */
export function hashRecoveryCode(u_id: number, code: string): string {
  const normalized = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${u_id}:${normalized}`).digest('hex');
}
