import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { demoAdmin } from '../identity/accounts/demo-accounts.ts';
import { backupPassphrase, loadConfig, parseConfig } from './config.ts';

const moduleUrl = new URL('session-secret.ts', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vajra-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('has a default for everything', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    seed: 'demo',
    priceBasis: undefined,
    deliveryDays: 7,
    throttle: 1,
    timeZone: 'Asia/Kolkata',
  });
});

it('treats a blank setting as not set', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000 });
});

it('reads the limits of orders as pieces and rupees', () => {
  const { orderLimits } = parseConfig({ ORDER_LIMIT_NEW: '1/5000', ORDER_LIMIT_VERIFIED: '50' });
  expect(orderLimits).toEqual({
    new: { pieces: 1, value: 500_000 },
    verified: { pieces: 50, value: null },
    known: { pieces: 200, value: null },
    networkFactor: 5,
  });
});

test.each([
  ['48h', 172_800_000],
  ['7d', 604_800_000],
  ['', undefined],
])('ORDER_HOLD=%s', (ORDER_HOLD, milliseconds) => {
  expect(parseConfig({ ORDER_HOLD }).orderHoldMs).toBe(milliseconds);
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
  ['JWT_SECRET', 'x'.repeat(40)],
  ['SECOND_FACTOR_SECRET', 'secret'.repeat(6)],
  ['PRODUCTION_ALLOWS', 'everything'],
  ['CHECKOUT_PRICE', 'free'],
  ['DELIVERY_DAYS', '0'],
  ['DELIVERY_DAYS', '366'],
  ['DELIVERY_DAYS', '7.5'],
  ['THROTTLE', '0'],
  ['ORDER_LIMIT_NEW', '0'],
  ['ORDER_LIMIT_NEW', '3/'],
  ['ORDER_LIMIT_KNOWN', 'all'],
  ['ORDER_LIMIT_KNOWN', '1000000'],
  ['ORDER_LIMIT_NETWORK', '0'],
  ['ORDER_HOLD', '48'],
  ['ORDER_HOLD', '0h'],
  ['STORE_URL', 'shop.example.com'],
  ['STORE_URL', 'javascript:alert(1)'],
  ['STORE_TIME_ZONE', 'Asia/Surat'],
  ['STORE_MAP_EMBED_URL', 'maps.example.com/embed'],
  ['STORE_MAP_EMBED_URL', 'http://maps.example.com/embed'],
  ['STORE_MAP_EMBED_URL', 'javascript:alert(1)'],
  ['STORE_MAP_EMBED_URL', 'https://user@maps.example.com/embed'],
  ['STORE_MAP_EMBED_URL', 'https://user:secret@maps.example.com/embed'],
])('rejects %s=%s and names the setting', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});

it('says how much an order limit may be', () => {
  expect(() => parseConfig({ ORDER_LIMIT_NEW: '1000000' })).toThrow('1 to 999999 pieces');
  expect(() => parseConfig({ ORDER_LIMIT_NEW: '3/0' })).toThrow('1 to 999999999999 rupees');
});

it('reads the passphrase of backups without any other setting', () => {
  const environment = { NODE_ENV: 'production', BACKUP_PASSPHRASE: 'correct horse battery' };
  expect(backupPassphrase(environment)).toBe('correct horse battery');
  expect(backupPassphrase({ NODE_ENV: 'production' })).toBeUndefined();
  expect(() => backupPassphrase({ BACKUP_PASSPHRASE: 'short' })).toThrow('at least 16');
});

it('names the details of the shop that are still those of the demo', () => {
  const { missingDetails } = parseConfig({ STORE_NAME: 'Heera', STORE_PHONE: '' });
  expect(missingDetails).toContain('STORE_PHONE');
  expect(missingDetails).not.toContain('STORE_NAME');
});

it('derives the address of the shop from the port unless it is set', () => {
  expect(parseConfig({ PORT: '4000' }).storeUrl).toBe('http://localhost:4000');
  expect(parseConfig({ STORE_URL: 'https://shop.example.com/' }).storeUrl).toBe(
    'https://shop.example.com',
  );
});

const production = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://db.internal/shop',
  SMTP_URL: 'smtp://mail.internal',
  STORE_URL: 'https://shop.example.com',
  JWT_SECRET: 'a secret of at least 32 characters',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a long one',
};

it('accepts a complete production configuration, which starts empty and listens everywhere', () => {
  expect(parseConfig(production)).toMatchObject({
    isProduction: true,
    validateResponses: false,
    seed: 'none',
    hosts: ['0.0.0.0'],
    hasApiDocs: false,
  });
});

it('names everything that production lacks, and every invalid setting, in one error', () => {
  const { NODE_ENV, ...required } = production;
  const names = Object.keys(required).join('[^]*');
  expect(() => parseConfig({ NODE_ENV, PORT: 'eighty' })).toThrow(new RegExp(`PORT[^]*${names}`));
});

test.each([
  ['SEED', 'demo', 'seed'],
  ['SEED', '1000', 'seed'],
  ['STORE_URL', 'http://shop.example.com', 'http'],
])('rejects %s=%s in production unless it is asked for', (name, value, allowance) => {
  const environment = { ...production, [name]: value };
  expect(() => parseConfig(environment)).toThrow(`${name}: `);
  expect(() => parseConfig(environment)).toThrow(`PRODUCTION_ALLOWS=${allowance}`);
  const others = ['test_keys', 'seed', 'http'].filter((each) => each !== allowance).join();
  expect(() => parseConfig({ ...environment, PRODUCTION_ALLOWS: others })).toThrow(name);
  expect(parseConfig({ ...environment, PRODUCTION_ALLOWS: allowance }).isProduction).toBe(true);
});

test.each([
  ['JWT_SECRET', 'vajra-demo-secret-not-for-production'],
  ['ADMIN_EMAIL', demoAdmin.email],
  ['ADMIN_PASSWORD', demoAdmin.password],
])('rejects the published %s in production', (name, value) => {
  expect(() => parseConfig({ ...production, [name]: value })).toThrow(name);
});

it('listens on this machine only outside production, unless HOST is set', () => {
  expect(parseConfig({}).hosts).toEqual(['127.0.0.1', '::1']);
  expect(parseConfig({ HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0']);
});

describe('secrets in files', () => {
  const fileOf = (content: string) => {
    const path = join(folder, randomUUID());
    writeFileSync(path, content);
    return path;
  };

  test.each([
    ['JWT_SECRET', 'another secret of 32 characters...', 'jwtSecret'],
    ['SMTP_URL', 'smtp://user:secret@mail.internal', 'smtpUrl'],
    ['METRICS_TOKEN', 'z'.repeat(16), 'metricsToken'],
    ['BACKUP_PASSPHRASE', 'correct horse battery', 'backupPassphrase'],
  ] as const)('reads %s_FILE without its final line break', (name, value, key) => {
    const settings = parseConfig({
      ...production,
      [name]: '',
      [`${name}_FILE`]: fileOf(`${value}\n`),
    });
    expect(settings[key]).toBe(value);
  });

  it('reads MONGODB_URI_FILE', () => {
    const uri = 'mongodb://db.internal/shop';
    const environment = { ...production, MONGODB_URI: '', MONGODB_URI_FILE: fileOf(`${uri}\n`) };
    expect(parseConfig(environment).database.uri).toBe(uri);
  });

  it('reads ADMIN_PASSWORD_FILE', () => {
    const environment = {
      ...production,
      ADMIN_PASSWORD: '',
      ADMIN_PASSWORD_FILE: fileOf('from a file'),
    };
    expect(parseConfig(environment).admin.password).toBe('from a file');
  });

  it.each([
    [
      'both the setting and its file',
      { JWT_SECRET: production.JWT_SECRET, JWT_SECRET_FILE: '/dev/null' },
    ],
    ['a file that does not exist', { JWT_SECRET_FILE: '/does/not/exist' }],
    ['a secret that is too short', { JWT_SECRET_FILE: '/dev/null' }],
  ])('rejects %s and names the setting', (_, environment) => {
    expect(() => parseConfig(environment)).toThrow('JWT_SECRET');
  });
});

describe('the secret that signs sessions', () => {
  const path = () => join(folder, 'data', 'session-secret');

  it('is random, kept in DATA_DIR and readable by its owner only', () => {
    const environment = { DATA_DIR: join(folder, 'data') };
    const { jwtSecret } = loadConfig(environment);
    expect(jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect(readFileSync(path(), 'utf8').trim()).toBe(jwtSecret);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(loadConfig(environment).jwtSecret).toBe(jwtSecret);
    expect(readdirSync(join(folder, 'data'))).toEqual(['session-secret']);
    expect(loadConfig({ DATA_DIR: join(folder, 'other') }).jwtSecret).not.toBe(jwtSecret);
  });

  it('is the same for processes that start at the same time', async () => {
    const script = `import { readOrCreateSessionSecret } from ${JSON.stringify(moduleUrl)};
      process.stdout.write(readOrCreateSessionSecret(${JSON.stringify(join(folder, 'shared'))}));`;
    const run = promisify(execFile);
    const secrets = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { stdout } = await run(process.execPath, [
          '--import',
          'tsx',
          '--input-type=module',
          '-e',
          script,
        ]);
        return stdout;
      }),
    );
    expect(new Set(secrets).size).toBe(1);
  });

  it('is refused when the file was truncated', () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(path(), 'short');
    expect(() => loadConfig({ DATA_DIR: join(folder, 'data') })).toThrow(/JWT_SECRET.*Delete it/);
  });
});

it('parses who gets which mails of the shop', () => {
  expect(parseConfig({}).shopMail).toEqual({
    recipients: [],
    kinds: ['order', 'return', 'inquiry', 'contact', 'low_stock', 'payment'],
  });
  const SHOP_NOTIFICATION_EMAIL = 'a@example.com, b@example.com,,a@example.com';
  const SHOP_NOTIFICATIONS = 'order, contact';
  const { shopMail, lowStockAt } = parseConfig({
    ...{ SHOP_NOTIFICATION_EMAIL, SHOP_NOTIFICATIONS },
    LOW_STOCK_AT: '3',
  });
  expect(shopMail).toEqual({
    recipients: ['a@example.com', 'b@example.com'],
    kinds: ['order', 'contact'],
  });
  expect(lowStockAt).toBe(3);
});

it.each([
  ['SHOP_NOTIFICATION_EMAIL', 'a@example.com;b@example.com'],
  ['SHOP_NOTIFICATION_EMAIL', 'a@example.com\r\nBcc: b@example.com'],
  ['SHOP_NOTIFICATIONS', 'orders'],
  ['LOW_STOCK_AT', '-1'],
  ['LOW_STOCK_AT', '1.5'],
])('rejects %s=%j', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});

describe('the details of the shop', () => {
  const production = {
    NODE_ENV: 'production',
    MONGODB_URI: 'mongodb://db/shop?replicaSet=rs',
    SMTP_URL: 'smtp://mail',
    STORE_URL: 'https://heera.example',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    ADMIN_EMAIL: 'owner@heera.example',
    ADMIN_PASSWORD: 'a long password of the owner',
  };

  it('are those of the demo outside production', () => {
    const { store, mailFrom } = parseConfig({});
    expect(store).toMatchObject({ name: 'Vajra', isDemo: true, about: null });
    expect(mailFrom).toContain('vajra.example');
  });

  it('are absent in a shop of its own that does not set them', () => {
    const { store, mailFrom } = parseConfig(production);
    expect(store).toEqual({
      ...{ name: 'heera.example', tagline: '', phone: '', email: '', address: '' },
      ...{ mapUrl: '', mapEmbedUrl: null, social: [], isDemo: false, about: null },
    });
    expect(mailFrom).toBe('heera.example <orders@heera.example>');
    expect(JSON.stringify({ store, mailFrom })).not.toMatch(/vajra|surat/i);
  });

  it('are those of the shop where they are set', () => {
    const { store, mailFrom } = parseConfig({
      ...production,
      ...{ STORE_NAME: 'Heera', STORE_SINCE: '2019', STORE_ABOUT: 'Ours.', STORE_PHONE: '+912' },
    });
    expect(store).toMatchObject({ name: 'Heera', since: 2019, about: 'Ours.', phone: '+912' });
    expect(mailFrom).toBe('Heera <orders@heera.example>');
  });
});
