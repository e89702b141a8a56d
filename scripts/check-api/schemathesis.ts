import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.ts';

const version = '4.32.0';
const environment = join(root, 'node_modules/.cache', `schemathesis-${version}`);
const command = join(environment, 'bin/schemathesis');
const configuration = join(root, 'scripts/check-api/schemathesis.toml');
const installTimeoutMs = 180_000;

/** Returns the command, which is installed into a virtual environment first, or what it needs. */
export function findSchemathesis(): { command: string } | { missing: string } {
  if (existsSync(command) && runs(command, ['--version'])) return { command };
  if (!runs('python3', ['-c', 'import venv, ensurepip'])) {
    return { missing: 'No Python 3 with venv found' };
  }
  rmSync(environment, { recursive: true, force: true });
  const python = join(environment, 'bin/python');
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  const isInstalled =
    runs('python3', ['-m', 'venv', environment]) &&
    runs(python, [...pip, '--retries=1', '--timeout=15', `schemathesis==${version}`]);
  if (isInstalled) return { command };
  rmSync(environment, { recursive: true, force: true });
  return { missing: `PyPI does not offer schemathesis ${version}` };
}

function runs(program: string, args: readonly string[]): boolean {
  const options = { stdio: 'ignore', timeout: installTimeoutMs } as const;
  return spawnSync(program, args, options).status === 0;
}

interface Run {
  url: string;
  /** Of the session that makes the requests; without it they have none. */
  token: string | undefined;
  maxSeconds: number;
}

/** Runs all checks of the configuration. Returns the differences that they found, if any. */
export async function runSchemathesis(
  program: string,
  { url, token, maxSeconds }: Run,
): Promise<string | undefined> {
  const args = [
    ...['--config-file', configuration, 'run', `${url}/api/openapi.json`, '--no-color'],
    ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
    `--max-time=${maxSeconds}`,
  ];
  // Not spawnSync, so that the output of the store is read meanwhile.
  const child = spawn(program, args, { cwd: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  console.log(code === 0 ? output.slice(output.indexOf('SUMMARY')) : output);
  if (code === 0) return undefined;
  const start = output.search(/=+ (ERRORS|FAILURES) =+/);
  return output.slice(Math.max(start, 0));
}
