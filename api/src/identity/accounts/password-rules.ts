import { readFileSync } from 'node:fs';
import { InvalidInputError } from '../../platform/errors.ts';

/** A shorter part of an address occurs in too many good passwords. */
const minAddressPartLength = 4;

let commonPasswords: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  commonPasswords ??= readCommonPasswords();
  return commonPasswords.has(password);
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/**
 * Refuses passwords that attackers try first: the 10,000 most common, and those that contain the
 * user's email address, its local part, or the shop's name. Ignores case.
 * @throws InvalidInputError
 */
export function checkNewPassword(
  password: string,
  { email, storeName }: { email: string; storeName: string },
): void {
  const lowerCase = password.toLowerCase();
  const [localPart = ''] = email.toLowerCase().split('@');
  const refuse = (message: string): never => {
    throw new InvalidInputError([{ field: 'password', message }]);
  };
  if (isCommon(lowerCase)) {
    refuse('This password is one of the most common. Please choose another.');
  }
  if (localPart.length >= minAddressPartLength && lowerCase.includes(localPart)) {
    refuse('Password must not contain your email address');
  }
  if (storeName !== '' && lowerCase.includes(storeName.toLowerCase())) {
    refuse("Password must not contain the shop's name");
  }
}
