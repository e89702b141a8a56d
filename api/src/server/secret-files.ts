import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that may be read from a file instead, named by the setting with `_FILE` appended. */
export const secretSettings = [
  'MONGODB_URI',
  'JWT_SECRET',
  'SECOND_FACTOR_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
] as const;

/**
 * Adds to the environment the settings whose `_FILE` variable names a file, as Docker and Kubernetes
 * mount secrets. A final line break does not belong to the secret.
 * @returns the environment, and a line for each setting that could not be read
 */
export function readSecretFiles(environment: Environment): {
  environment: Environment;
  problems: string[];
} {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      problems.push(`${name}: set either ${name} or ${name}_FILE, not both`);
      continue;
    }
    try {
      secrets[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (secrets[name] === '') problems.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { environment: { ...environment, ...secrets }, problems };
}
