import { z } from 'zod';

const demoSecret = 'vajra-demo-secret-not-for-production';
export const demoAdmin = { email: 'admin@vajra.example', password: 'vajra-admin-demo' } as const;

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value);
const setting = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankToUndefined, schema);

const seed = z
  .union([z.enum(['demo', 'stones', 'none']), z.coerce.number().int().min(1).max(1_000_000)])
  .default('demo');

const settings = z.object({
  NODE_ENV: setting(z.enum(['development', 'test', 'production']).default('development')),
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: setting(z.string().default('0.0.0.0')),
  MONGODB_URI: setting(
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb://')
      .optional(),
  ),
  DATA_DIR: setting(z.string().default('.data')),
  JWT_SECRET: setting(z.string().min(32, 'must be at least 32 characters').default(demoSecret)),
  ADMIN_EMAIL: setting(z.email().default(demoAdmin.email)),
  ADMIN_PASSWORD: setting(z.string().min(8).max(200).default(demoAdmin.password)),
  SEED: setting(seed),
  CHECKOUT_PRICE: setting(z.enum(['list', 'discounted']).default('list')),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp://')
      .optional(),
  ),
  MAIL_FROM: setting(z.string().default('Vajra <orders@vajra.example>')),
  CORS_ORIGINS: setting(z.string().default('')),
  TRUST_PROXY: setting(z.stringbool().default(false)),
  LOG_LEVEL: setting(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  ),
  LOG_FORMAT: setting(z.enum(['pretty', 'json']).optional()),
  METRICS_PORT: setting(z.coerce.number().int().min(0).max(65_535).optional()),
  METRICS_TOKEN: setting(z.string().min(16, 'must be at least 16 characters').optional()),
  THROTTLE: setting(z.coerce.number().positive().default(1)),
  STORE_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'must be the address of the store, such as https://…' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  STORE_TIME_ZONE: setting(
    z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
      .default('Asia/Kolkata'),
  ),
  STORE_NAME: setting(z.string().default('Vajra')),
  STORE_TAGLINE: setting(
    z
      .string()
      .default('Natural, conflict-free diamonds, cut and certified in Surat, sent anywhere.'),
  ),
  STORE_PHONE: setting(z.string().default('+919800000000')),
  STORE_EMAIL: setting(z.string().default('hello@vajra.example')),
  STORE_ADDRESS: setting(
    z.string().default('12 Ring Road, Varachha, Surat, Gujarat 395003, India'),
  ),
  STORE_MAP_URL: setting(
    z
      .string()
      .default('https://www.openstreetmap.org/?mlat=21.2049&mlon=72.8411#map=16/21.2049/72.8411'),
  ),
  STORE_SOCIAL: setting(
    z.string().default('Instagram=https://www.instagram.com/,Facebook=https://www.facebook.com/'),
  ),
});

export type Config = ReturnType<typeof parseConfig>;

/**
 * Parses the settings from environment variables.
 * @throws Error that names every invalid setting, and in production every demo value
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid settings:\n${lines.join('\n')}`);
  }
  const config = parsed.data;
  const isProduction = config.NODE_ENV === 'production';
  if (isProduction) refuseDemoSecrets(config);
  return {
    isProduction,
    port: config.PORT,
    host: config.HOST,
    mongodbUri: config.MONGODB_URI,
    dataDir: config.DATA_DIR,
    jwtSecret: config.JWT_SECRET,
    admin: { email: config.ADMIN_EMAIL.toLowerCase(), password: config.ADMIN_PASSWORD },
    seed: config.SEED,
    priceBasis: config.CHECKOUT_PRICE,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    corsOrigins: list(config.CORS_ORIGINS),
    trustProxy: config.TRUST_PROXY,
    logLevel: config.LOG_LEVEL,
    /** By default 'pretty' on a terminal and 'json' elsewhere. */
    logFormat: config.LOG_FORMAT,
    /** Internal port that serves metrics; undefined for none. */
    metricsPort: config.METRICS_PORT,
    /** Token that grants access to /metrics; undefined turns it off. */
    metricsToken: config.METRICS_TOKEN,
    throttle: config.THROTTLE,
    /** Public address of the shop, which mails link to. Without a trailing slash. */
    storeUrl: config.STORE_URL ?? `http://localhost:${config.PORT}`,
    /** The time zone of the store's days. */
    timeZone: config.STORE_TIME_ZONE,
    /** Whether responses are validated against the contract before they are sent. */
    validateResponses: !isProduction,
    store: {
      name: config.STORE_NAME,
      tagline: config.STORE_TAGLINE,
      phone: config.STORE_PHONE,
      email: config.STORE_EMAIL,
      address: config.STORE_ADDRESS,
      mapUrl: config.STORE_MAP_URL,
      social: list(config.STORE_SOCIAL).flatMap((entry) => {
        const [name, url] = entry.split(/=(.*)/);
        return name && url ? [{ name, url }] : [];
      }),
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false; // Intl throws for an unknown time zone
  }
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function refuseDemoSecrets(config: z.output<typeof settings>): void {
  const wrong = [
    config.JWT_SECRET === demoSecret && 'JWT_SECRET',
    config.ADMIN_EMAIL === demoAdmin.email && 'ADMIN_EMAIL',
    config.ADMIN_PASSWORD === demoAdmin.password && 'ADMIN_PASSWORD',
    // The default would make mails link to the reader's own machine.
    config.STORE_URL === undefined && 'STORE_URL',
  ].filter(Boolean);
  if (wrong.length > 0) {
    throw new Error(
      `NODE_ENV=production does not accept the demo's values: set ${wrong.join(', ')}`,
    );
  }
}
