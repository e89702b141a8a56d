import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { productionFlags } from '../api/bench/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run bench [-- reads phone …]`: runs all benchmarks or those named. `phone` needs Chromium.
 */
function main(requested: readonly string[]): void {
  const apiBenchmarks = requested.filter((name) => name !== 'phone');
  if (requested.length === 0 || apiBenchmarks.length > 0) run('api/bench/bench.ts', apiBenchmarks);
  if (requested.length === 0 || requested.includes('phone')) run('e2e/bench/phone.ts', []);
}

function run(file: string, names: readonly string[]): void {
  // The embedded server runs in this process, as it does in the store's.
  const command = ['--expose-gc', ...productionFlags, '--import', 'tsx', file, ...names];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

main(process.argv.slice(2));
