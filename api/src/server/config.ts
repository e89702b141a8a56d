import { estimatedDeliveryDays } from '@vajra/contract';
import { z } from 'zod';
import { demoAdmin } from '../identity/accounts/demo-accounts.ts';
import { orderSettings } from './order-settings.ts';
import { paymentOptions, paymentProblems, paymentSettings } from './payment-settings.ts';
import {
  forbiddenInProduction,
  missingInProduction,
  productionSettings,
} from './production-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { readOrCreateSessionSecret } from './session-secret.ts';
import { entries, randomSecret, secret } from './setting-types.ts';
import { shopMailSettings } from './shop-mail-settings.ts';

/** Signed the sessions of earlier releases by default, so everyone knows it. */
const publishedSecret = 'vajra-demo-secret-not-for-production';

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  MONGODB_URI: secret(
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://')
      .optional(),
  ),
  DATA_DIR: z.string().default('.data'),
  /** Path of a mongod; the name comes from mongodb-memory-server. */
  MONGOMS_SYSTEM_BINARY: z.string().optional(),
  PATH: z.string().optional(),
  JWT_SECRET: secret(
    randomSecret()
      .refine((text) => text !== publishedSecret, 'is published; choose another')
      .optional(),
  ),
  SECOND_FACTOR_SECRET: secret(randomSecret().optional()),
  ADMIN_MFA: z.enum(['optional', 'required']).default('optional'),
  ADMIN_EMAIL: z.email().default(demoAdmin.email),
  ADMIN_PASSWORD: secret(z.string().min(8).max(200).default(demoAdmin.password)),
  SEED: z
    .union([z.enum(['demo', 'stones', 'none']), z.coerce.number().int().min(1).max(1_000_000)])
    .optional(),
  CHECKOUT_PRICE: z.enum(['list', 'discounted']).optional(),
  DELIVERY_DAYS: z.coerce.number().int().min(1).max(365).default(estimatedDeliveryDays),
  SMTP_URL: secret(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp://')
      .optional(),
  ),
  MAIL_FROM: z.string().optional(),
  CORS_ORIGINS: z.string().default(''),
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json']).optional(),
  API_DOCS: z.stringbool().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: secret(z.string().min(16, 'must be at least 16 characters').optional()),
  BACKUP_PASSPHRASE: secret(z.string().min(16, 'must be at least 16 characters').optional()),
  ALERT_EMAIL: z.email().optional(),
  PRODUCT_CACHE_MB: z.coerce.number().min(0).max(65_536).default(64),
  IMPORT_BATCH_ROWS: z.coerce.number().int().min(1).max(10_000).default(1000),
  THROTTLE: z.coerce.number().positive().default(1),
  STORE_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the store, such as https://…' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  STORE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default('Asia/Kolkata'),
  STORE_NAME: z.string().optional(),
  STORE_TAGLINE: z.string().optional(),
  STORE_PHONE: z.string().optional(),
  STORE_EMAIL: z.string().optional(),
  STORE_ADDRESS: z.string().optional(),
  STORE_MAP_URL: z.string().optional(),
  STORE_MAP_EMBED_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that starts with https://' })
    .refine(hasNoCredentials, 'must not contain a user name or password')
    .optional(),
  STORE_SOCIAL: z.string().optional(),
  STORE_ABOUT: z.string().max(10_000).optional(),
  STORE_SINCE: z.coerce.number().int().min(1500).max(2200).optional(),
  STORE_ICON: z.string().optional(),
  ...productionSettings,
  ...orderSettings,
  ...paymentSettings,
  ...shopMailSettings,
});

/** The details of the demo. */
const demoDetails = {
  name: 'Vajra',
  tagline: 'Natural, conflict-free diamonds, cut and certified in Surat, sent anywhere.',
  phone: '+919800000000',
  email: 'hello@vajra.example',
  address: '12 Ring Road, Varachha, Surat, Gujarat 395003, India',
  mapUrl: 'https://www.openstreetmap.org/?mlat=21.2049&mlon=72.8411#map=16/21.2049/72.8411',
  social: 'Instagram=https://www.instagram.com/,Facebook=https://www.facebook.com/',
  since: 2025,
  mailFrom: 'Vajra <orders@vajra.example>',
} as const;

/** What a shop that goes live has to say about itself. */
const shopDetails = [
  ...['STORE_NAME', 'STORE_PHONE', 'STORE_EMAIL', 'STORE_ADDRESS', 'STORE_MAP_URL'],
  ...['STORE_SOCIAL', 'STORE_TAGLINE', 'MAIL_FROM'],
] as const;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** The names of those that may be in a file. */
export const secretNames: readonly string[] = Object.entries(settings.shape)
  .filter(([, schema]) => schema.meta()?.isSecret === true)
  .map(([name]) => name);

export type Settings = ReturnType<typeof parseConfig>;

/** The settings of a server, which signs sessions. */
export type Config = Settings & { jwtSecret: string };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the settings of a server. Without JWT_SECRET, reads or creates a secret in DATA_DIR.
 * @throws Error like parseConfig()
 */
export function loadConfig(environment: Environment): Config {
  const settings = parseConfig(environment);
  return { ...settings, jwtSecret: settings.jwtSecret ?? sessionSecret(settings.dataDir) };
}

function sessionSecret(dataDir: string): string {
  try {
    return readOrCreateSessionSecret(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`No secret to sign sessions with; set JWT_SECRET. ${reason}`, { cause: error });
  }
}

/**
 * Parses the settings from environment variables, and from the files that `_FILE` variables name.
 * @throws Error that names every invalid setting, and in production every missing or published one
 */
export function parseConfig(given: Environment) {
  const { environment, problems } = readSecretFiles(given, secretNames);
  const parsed = settings.safeParse(environment);
  for (const issue of parsed.error?.issues ?? []) {
    problems.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  problems.push(...paymentProblems(environment));
  const isProduction = environment.NODE_ENV === 'production';
  if (isProduction) problems.push(...missingInProduction(environment));
  const config = parsed.success ? configOf(parsed.data, environment) : undefined;
  if (isProduction && config) problems.push(...forbiddenInProduction(config));
  if (!config || problems.length > 0) {
    throw new Error(`Invalid settings:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  return config;
}

function configOf(config: z.output<typeof settings>, environment: Environment) {
  const isProduction = config.NODE_ENV === 'production';
  // An own shop leaves out the details that are not set, instead of showing the demo's.
  const demo = isProduction && (config.SEED ?? 'none') === 'none' ? null : demoDetails;
  const storeUrl = config.STORE_URL ?? `http://localhost:${config.PORT}`;
  return {
    isProduction,
    /** What is accepted although production is not meant for it. */
    allows: config.PRODUCTION_ALLOWS,
    port: config.PORT,
    /** Addresses to listen on. Outside production, where published passwords work, this machine only. */
    hosts: config.HOST ? [config.HOST] : isProduction ? ['0.0.0.0'] : ['127.0.0.1', '::1'],
    /** Which database is used. */
    database: {
      uri: config.MONGODB_URI,
      dataDir: config.DATA_DIR,
      mongodSearch: { MONGOMS_SYSTEM_BINARY: config.MONGOMS_SYSTEM_BINARY, PATH: config.PATH },
    },
    dataDir: config.DATA_DIR,
    jwtSecret: config.JWT_SECRET,
    /** Encrypts the secrets of authenticator apps; without it the session secret does. */
    secondFactorSecret: config.SECOND_FACTOR_SECRET,
    /** Whether staff need a second factor. */
    isAdminMfaRequired: config.ADMIN_MFA === 'required',
    admin: { email: config.ADMIN_EMAIL.toLowerCase(), password: config.ADMIN_PASSWORD },
    /** What an empty store is filled with. */
    seed: config.SEED ?? (isProduction ? 'none' : 'demo'),
    /** What checkout charges until an owner chooses; undefined for list prices by default. */
    priceBasis: config.CHECKOUT_PRICE,
    /** Days from the order to its estimated delivery. */
    deliveryDays: config.DELIVERY_DAYS,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM ?? demo?.mailFrom ?? mailAddressOf(config),
    corsOrigins: entries(config.CORS_ORIGINS),
    trustProxy: config.TRUST_PROXY,
    logLevel: config.LOG_LEVEL,
    /** Undefined for text on a terminal and JSON elsewhere. */
    logFormat: logFormatOf(environment),
    /** Whether the API's document and its page are served. */
    hasApiDocs: config.API_DOCS ?? !isProduction,
    /** Internal port that serves metrics; undefined for none. */
    metricsPort: config.METRICS_PORT,
    /** Token that grants access to /metrics; undefined turns it off. */
    metricsToken: config.METRICS_TOKEN,
    /** Encrypts new backups and opens encrypted ones; undefined for backups without encryption. */
    backupPassphrase: config.BACKUP_PASSPHRASE,
    /** Memory for the products that visitors read, in bytes. */
    productCacheBytes: config.PRODUCT_CACHE_MB * 2 ** 20,
    /** Rows of a product list that are imported in one transaction. */
    importBatchRows: config.IMPORT_BATCH_ROWS,
    throttle: config.THROTTLE,
    orderLimits: {
      new: config.ORDER_LIMIT_NEW,
      verified: config.ORDER_LIMIT_VERIFIED,
      known: config.ORDER_LIMIT_KNOWN,
      networkFactor: config.ORDER_LIMIT_NETWORK,
    },
    /** Milliseconds after which a Pending order is cancelled; undefined for never. */
    orderHoldMs: config.ORDER_HOLD,
    payments: paymentOptions(config, isProduction),
    /** Who is notified of unusual holds; undefined for no one. */
    alertEmail: config.ALERT_EMAIL,
    /** Mails to the shop about what happens in the store. */
    shopMail: { recipients: config.SHOP_NOTIFICATION_EMAIL, kinds: config.SHOP_NOTIFICATIONS },
    /** Pieces left at which the shop is notified of low stock; 0 for never. */
    lowStockAt: config.LOW_STOCK_AT,
    /** Public address of the shop, which mails link to. Without a trailing slash. */
    storeUrl,
    /** The time zone of the store's days. */
    timeZone: config.STORE_TIME_ZONE,
    /** Whether responses are validated against the contract before they are sent. */
    validateResponses: !isProduction,
    /** Settings of the shop's own details that are missing. */
    missingDetails: shopDetails.filter((name) => !environment[name]),
    /** The image from which the icons of the shop are made; undefined for a drawing of a stone. */
    iconFile: config.STORE_ICON,
    store: storeDetails(config, demo),
  };
}

/** What the shop says about itself. Texts that are not set are blank, and the shop leaves them out. */
function storeDetails(config: z.output<typeof settings>, demo: typeof demoDetails | null) {
  const social = config.STORE_SOCIAL ?? demo?.social ?? '';
  const since = config.STORE_SINCE ?? demo?.since;
  return {
    name: config.STORE_NAME ?? demo?.name ?? hostOf(config),
    tagline: config.STORE_TAGLINE ?? demo?.tagline ?? '',
    phone: config.STORE_PHONE ?? demo?.phone ?? '',
    email: config.STORE_EMAIL ?? demo?.email ?? '',
    address: config.STORE_ADDRESS ?? demo?.address ?? '',
    mapUrl: config.STORE_MAP_URL ?? demo?.mapUrl ?? '',
    mapEmbedUrl: config.STORE_MAP_EMBED_URL ?? null,
    social: entries(social).flatMap((entry) => {
      const [name, url] = entry.split(/=(.*)/);
      return name && url ? [{ name, url }] : [];
    }),
    isDemo: demo !== null,
    about: config.STORE_ABOUT ?? null,
    ...(since !== undefined && { since }),
  };
}

const hostOf = ({ STORE_URL }: z.output<typeof settings>) =>
  STORE_URL ? new URL(STORE_URL).hostname : 'localhost';

const mailAddressOf = (config: z.output<typeof settings>) =>
  `${config.STORE_NAME ?? hostOf(config)} <orders@${hostOf(config)}>`;

/**
 * Reads the only setting that the check of a backup needs, which also runs on machines without a store.
 * @throws Error for a file that cannot be read, or a passphrase that no backup has
 */
export function backupPassphrase(given: Environment): string | undefined {
  const { environment, problems } = readSecretFiles(given, ['BACKUP_PASSPHRASE']);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings.pick({ BACKUP_PASSPHRASE: true }).parse(environment).BACKUP_PASSPHRASE;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false; // Intl throws for an unknown time zone
  }
}

function hasNoCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true; // reported as no address
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Returns the format of the output, which the report of invalid settings has too. */
export function logFormatOf({ LOG_FORMAT, NODE_ENV }: Environment): 'pretty' | 'json' | undefined {
  if (LOG_FORMAT === 'pretty' || LOG_FORMAT === 'json') return LOG_FORMAT;
  return NODE_ENV === 'production' ? 'json' : undefined;
}
