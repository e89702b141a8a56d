import { type Config, demoAdmin } from './config.ts';

/** An account with a published password, printed when the server has started. */
export interface DemoLogin {
  label: string;
  email: string;
  password: string;
}

/** Returns what the server prints when it is ready: its addresses, database and demo accounts. */
export function startupBanner(
  config: Config,
  port: number,
  database: string,
  logins: readonly DemoLogin[],
): string {
  const isDemoAdmin = config.admin.password === demoAdmin.password;
  const admin = {
    label: 'admin',
    email: config.admin.email,
    password: isDemoAdmin ? demoAdmin.password : '(ADMIN_PASSWORD)',
  };
  return [
    '',
    `  ${config.store.name} is open`,
    '',
    `  Shop         http://localhost:${port}`,
    `  Admin        http://localhost:${port}/admin`,
    `  Database     ${database}`,
    '',
    ...[admin, ...logins].map(
      ({ label, email, password }) => `  ${label.padEnd(26)} ${email.padEnd(24)} ${password}`,
    ),
    '',
  ].join('\n');
}
