import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm run bench [-- list phone …]`: every figure, or those named; the phone's need a Chromium. */
function main(asked: readonly string[]): void {
  const ofApi = asked.filter((name) => name !== 'phone');
  if (asked.length === 0 || ofApi.length > 0) run('api/bench/bench.ts', ofApi);
  if (asked.length === 0 || asked.includes('phone')) run('e2e/bench/phone.ts', []);
}

function run(file: string, names: readonly string[]): void {
  const command = ['--expose-gc', '--import', 'tsx', file, ...names];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

main(process.argv.slice(2));
