import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { productionFlags } from '../api/bench/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run bench [-- reads phone …]`: runs all benchmarks or those named. `phone` and `long-tasks` need
 * Chromium; `long-tasks` runs only by name, on the store at E2E_PORT.
 */
function main(requested: readonly string[]): void {
  const apiBenchmarks = requested.filter((name) => name !== 'phone' && name !== 'long-tasks');
  if (requested.length === 0 || apiBenchmarks.length > 0) run('api/bench/bench.ts', apiBenchmarks);
  if (requested.length === 0 || requested.includes('phone')) run('e2e/bench/phone.ts', []);
  if (requested.includes('long-tasks')) run('e2e/bench/long-tasks.ts', []);
}

function run(file: string, names: readonly string[]): void {
  // The embedded server runs in this process, as it does in the store's.
  const command = ['--expose-gc', ...productionFlags, '--import', 'tsx', file, ...names];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

main(process.argv.slice(2));
