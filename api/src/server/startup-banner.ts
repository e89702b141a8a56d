import type { DemoLogin } from '../identity/accounts/demo-logins.ts';
import type { Config } from './config.ts';

interface RunningServer {
  port: number;
  /** Description of the database. */
  database: string;
  /** Whether only this machine can connect. */
  isLocal: boolean;
  logins: readonly DemoLogin[];
}

/** Returns what the server prints when it is ready: its addresses, database and demo accounts. */
export function startupBanner(
  config: Config,
  { port, database, isLocal, logins }: RunningServer,
): string {
  const isDemoAdmin = logins.some(({ email }) => email === config.admin.email);
  const admin = { label: 'admin', email: config.admin.email, password: '(ADMIN_PASSWORD)' };
  const shown = isDemoAdmin ? logins : [admin, ...logins];
  const hint = 'Only this machine can connect. HOST=0.0.0.0 opens the shop to the network.';
  return [
    '',
    `  ${config.store.name} is open`,
    '',
    `  Shop         http://localhost:${port}`,
    `  Admin        http://localhost:${port}/admin`,
    `  Database     ${database}`,
    ...(isLocal ? ['', `  ${hint}`] : []),
    '',
    ...shown.map(
      ({ label, email, password }) => `  ${label.padEnd(26)} ${email.padEnd(24)} ${password}`,
    ),
    '',
  ].join('\n');
}
