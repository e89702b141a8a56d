import type { Config } from './config.ts';
import { demoAdmin } from './config.ts';

/** Logins that a seeded store has, beside the admin's. */
export interface DemoLogin {
  who: string;
  email: string;
  password: string;
}

/** What a person who has just started the store wants to know. */
export function greeting(
  config: Config,
  port: number,
  database: string,
  logins: readonly DemoLogin[],
): string {
  const isDemoAdmin = config.admin.password === demoAdmin.password;
  const admin = {
    who: 'admin',
    email: config.admin.email,
    password: isDemoAdmin ? demoAdmin.password : '(ADMIN_PASSWORD)',
  };
  return [
    '',
    `  ${config.store.name} is open`,
    '',
    `  Shop         http://localhost:${port}`,
    `  Back office  http://localhost:${port}/admin`,
    `  Database     ${database}`,
    '',
    ...[admin, ...logins].map(
      ({ who, email, password }) => `  ${who.padEnd(26)} ${email.padEnd(24)} ${password}`,
    ),
    '',
  ].join('\n');
}
