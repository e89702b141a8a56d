import { expect, it } from 'vitest';
import { mailtoAddress } from './mailto-address.ts';

it.each([
  ['asha@example.com', 'mailto:asha@example.com'],
  ['a@b.cc?bcc=victim@example.com', 'mailto:a@b.cc%3Fbcc%3Dvictim@example.com'],
  ['a@b.cc&body=x\r\nBcc: y', 'mailto:a@b.cc%26body%3Dx%0D%0ABcc%3A%20y'],
  ['\ud800@example.com', 'mailto:%EF%BF%BD@example.com'],
])('encodes %j', (email, address) => {
  expect(mailtoAddress(email)).toBe(address);
});
