import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './run-tool.ts';

/**
 * `npm run test:node -- 24 [step …]`: runs `npm test` on another version of Node. The binary comes from
 * the platform package of npm's `node` package, which needs no install script.
 */
function main([version, ...steps]: readonly string[]): void {
  if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) {
    throw new Error('Name a version of Node: npm run test:node -- 24');
  }
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, '.cache', `node-${version}`);
  mkdirSync(folder, { recursive: true });
  run(['npm', 'install', '--no-save', '--prefix', folder, `${name}@${version}`], process.env);

  const PATH = `${join(folder, 'node_modules', name, 'bin')}${delimiter}${process.env.PATH}`;
  const environment = { ...process.env, PATH };
  run(['node', '--version'], environment);
  run(['npm', 'test', '--', ...steps], environment);
}

function run([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

main(process.argv.slice(2));
