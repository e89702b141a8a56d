import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';

const requirements = join(root, 'e2e/openapi/requirements.txt');
const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
const environment = join(root, 'node_modules/.cache', `schemathesis-${hash}`);
const command = join(environment, 'bin/schemathesis');
const configuration = join(root, 'e2e/openapi/schemathesis.toml');
const hooks = join(root, 'e2e/openapi/hooks.py');
const installTimeoutMs = 180_000;
/** A run that takes longer fails. Less than the 15 minutes of a session, after which all is refused. */
const runTimeoutMs = 12 * 60_000;

/** Returns the command, if it is installed. */
export function findSchemathesis(): string | undefined {
  return existsSync(command) && runs(command, ['--version']) ? command : undefined;
}

/** Installs the command into a virtual environment, unless it is there. Returns what it needs if that fails. */
export function installSchemathesis(): string | undefined {
  if (findSchemathesis()) return undefined;
  if (!runs('python3', ['-c', 'import venv, ensurepip'])) return 'Python 3 with venv';
  rmSync(environment, { recursive: true, force: true });
  const python = join(environment, 'bin/python');
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  const isInstalled =
    runs('python3', ['-m', 'venv', environment]) &&
    runs(python, [...pip, '--retries=1', '--timeout=15', `--requirement=${requirements}`]);
  if (isInstalled) return undefined;
  rmSync(environment, { recursive: true, force: true });
  return 'PyPI';
}

function runs(program: string, args: readonly string[]): boolean {
  const options = { stdio: 'ignore', timeout: installTimeoutMs } as const;
  return spawnSync(program, args, options).status === 0;
}

interface Run {
  url: string;
  /** Of the session that makes the requests; without it they have none. */
  token: string | undefined;
  /** The ids of operations that are left out. */
  excluded: readonly string[];
}

interface Result {
  requests: number;
  /** The differences that the checks found, or why they did not run to the end. */
  failure?: string;
}

/** Runs all checks of the configuration on all operations except those that are excluded. */
export async function runSchemathesis(
  program: string,
  { url, token, excluded }: Run,
): Promise<Result> {
  const args = [
    ...['--config-file', configuration, 'run', `${url}/api/openapi.json`, '--no-color'],
    ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
    ...excluded.map((id) => `--exclude-operation-id=${id}`),
  ];
  // Not spawnSync, so that the output of the store is read meanwhile.
  const child = spawn(program, args, {
    cwd: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: runTimeoutMs,
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: hooks,
      PYTHONHASHSEED: '0', // the order of sets
      PYTHONDONTWRITEBYTECODE: '1', // next to the hooks
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return resultOf(code, output);
}

/** Reads the result from the exit code, which is null after a timeout, and the output. */
export function resultOf(code: number | null, output: string): Result {
  const requests = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  if (code === null) {
    const minutes = runTimeoutMs / 60_000;
    return { requests, failure: `Stopped after ${minutes} minutes: not all requests were sent.` };
  }
  if (code === 0 && requests > 0) return { requests };
  const start = output.search(/=+ (ERRORS|FAILURES) =+/);
  return { requests, failure: output.slice(Math.max(start, 0)) };
}
