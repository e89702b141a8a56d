import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Access, type Endpoint, endpoints } from '@vajra/contract';
import { demoAdmin, demoCustomers } from '../api/src/identity/accounts/demo-accounts.ts';
import { compileModule } from '../api/test/compile-module.ts';
import { type ApiStore, startApiStore } from './check-api/api-store.ts';
import { findSchemathesis, runSchemathesis } from './check-api/schemathesis.ts';
import { root } from './run-tool.ts';
import type { Failure, TestReport } from './test-report.ts';

interface Role {
  name: string;
  login?: { email: string; password: string };
  /** The requests that it makes. `api/test/access.test.ts` checks that others are refused. */
  access: readonly Access[];
}

const [customer] = demoCustomers;
const roles: readonly Role[] = [
  { name: 'stranger', access: ['public'] },
  { name: 'customer', login: customer, access: ['public', 'customer'] },
  { name: 'admin', login: demoAdmin, access: ['public', 'customer', 'admin'] },
];

/**
 * Compares the API with its own OpenAPI document: Schemathesis sends generated requests, valid and
 * invalid ones, in each role. Skipped where Python or PyPI is missing.
 */
export async function checkApi(): Promise<TestReport> {
  const tool = findSchemathesis();
  if ('missing' in tool) {
    const reason = `${tool.missing}: the API was not compared with its OpenAPI document.`;
    return { passed: 0, failures: [], skipped: [reason], timings: [] };
  }
  // In the package of the API, so that the compiled server finds its packages.
  const cache = join(root, 'api/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'check-api-'));
  try {
    const mainFile = await compileModule(join(root, 'api/src/server/main.ts'), folder);
    const checks = roles.map((role) => checkAs(role, { command: tool.command, mainFile }));
    const failures = (await Promise.all(checks)).filter((failure) => failure !== undefined);
    return { passed: roles.length - failures.length, failures, timings: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each role has a store of its own, so that its requests get the same responses in each run. */
async function checkAs(
  { name, login, access }: Role,
  { command, mainFile }: { command: string; mainFile: string },
): Promise<Failure | undefined> {
  const startedAt = performance.now();
  const store = await startApiStore(mainFile);
  try {
    const token = login && (await signIn(store, login));
    const excluded = Object.entries<Endpoint>(endpoints)
      .filter(([, endpoint]) => !access.includes(endpoint.access))
      .map(([id]) => id);
    const { requests, failure } = await runSchemathesis(command, {
      url: store.url,
      token,
      excluded,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed();
    console.log(`${name}: ${requests} requests in ${seconds} s`);
    if (failure === undefined) return undefined;
    console.log(failure);
    return { name: `API and OpenAPI document, as ${name}`, message: failure };
  } finally {
    await store.stop();
  }
}

async function signIn(
  { url }: ApiStore,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/userlogin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} failed with ${response.status}.`);
  const { data } = (await response.json()) as { data: { auth_token: string } }; // as documented
  return data.auth_token;
}

/** `npm run check:api` exits with 1 if the API differs from its OpenAPI document. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failures, skipped = [] } = await checkApi();
  for (const reason of skipped) console.log(`Skipped. ${reason}`);
  for (const { name } of failures) console.log(`Failed: ${name}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
