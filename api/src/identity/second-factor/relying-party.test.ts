import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const storeUrl = 'https://shop.example.com/';
const shop = { id: 'shop.example.com', origin: 'https://shop.example.com' };

it('is the site of STORE_URL in production, regardless of the request', () => {
  const options = { storeUrl, isProduction: true };
  expect(relyingPartyOf('http://localhost:3000', options)).toEqual(shop);
  expect(relyingPartyOf('', options)).toEqual(shop);
});

it("is the page's own site outside production", () => {
  const options = { storeUrl, isProduction: false };
  expect(relyingPartyOf('http://localhost:4000', options)).toEqual({
    id: 'localhost',
    origin: 'http://localhost:4000',
  });
  for (const origin of ['', 'null']) expect(relyingPartyOf(origin, options)).toEqual(shop);
});
