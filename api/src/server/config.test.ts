import { expect, it, test } from 'vitest';
import { parseConfig } from './config.ts';

it('has a default for everything', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    seed: 'demo',
    priceBasis: 'list',
    throttle: 1,
    timeZone: 'Asia/Kolkata',
  });
});

it('treats a blank setting as not set', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000 });
});

test.each([
  ['stones', 'stones'],
  ['none', 'none'],
  ['10000', 10_000],
])('SEED=%s', (SEED, seed) => {
  expect(parseConfig({ SEED }).seed).toBe(seed);
});

test.each([
  ['PORT', 'eighty'],
  ['SEED', '1000001'],
  ['SEED', 'everything'],
  ['MONGODB_URI', 'http://localhost'],
  ['JWT_SECRET', 'short'],
  ['CHECKOUT_PRICE', 'free'],
  ['THROTTLE', '0'],
  ['STORE_URL', 'shop.example.com'],
  ['STORE_URL', 'javascript:alert(1)'],
  ['STORE_TIME_ZONE', 'Asia/Surat'],
])('rejects %s=%s and names the setting', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});

it('derives the address of the shop from the port unless it is set', () => {
  expect(parseConfig({ PORT: '4000' }).storeUrl).toBe('http://localhost:4000');
  expect(parseConfig({ STORE_URL: 'https://shop.example.com/' }).storeUrl).toBe(
    'https://shop.example.com',
  );
});

it('rejects the demo secrets in production and names each', () => {
  expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(
    /JWT_SECRET, ADMIN_EMAIL, ADMIN_PASSWORD, STORE_URL/,
  );
  const own = {
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(40),
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a long one',
    STORE_URL: 'https://shop.example.com',
  };
  expect(parseConfig(own)).toMatchObject({ isProduction: true, validateResponses: false });
});
