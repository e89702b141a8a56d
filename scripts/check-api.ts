import { pathToFileURL } from 'node:url';
import { demoAdmin, demoCustomers } from '../api/src/accounts/demo-accounts.ts';
import { type ApiStore, startApiStore } from './check-api/api-store.ts';
import { findSchemathesis, runSchemathesis } from './check-api/schemathesis.ts';
import type { Failure, TestReport } from './test-report.ts';

const [customer] = demoCustomers;
/** Who makes the requests. The admin comes last, whose requests change what the others see. */
const roles = [
  { name: 'stranger' },
  { name: 'customer', login: customer },
  { name: 'admin', login: demoAdmin },
] as const;

/**
 * Compares the API with its own OpenAPI document: Schemathesis sends generated requests to a demo
 * store, valid and invalid ones, in each role. Skipped where Python or PyPI is missing.
 */
export async function checkApi(secondsPerRole = 60): Promise<TestReport> {
  const tool = findSchemathesis();
  if ('missing' in tool) {
    const reason = `${tool.missing}: the API was not compared with its description.`;
    return { passed: 0, failures: [], skipped: [reason], timings: [] };
  }
  const store = await startApiStore();
  try {
    const failures: Failure[] = [];
    for (const role of roles) {
      const token = 'login' in role ? await signIn(store, role.login) : undefined;
      console.log(`\n${role.name}, for about ${secondsPerRole} s`);
      const found = await runSchemathesis(tool.command, {
        ...{ url: store.url, token, maxSeconds: secondsPerRole },
      });
      if (found === undefined) continue;
      failures.push({ name: `API description as ${role.name}`, message: found });
    }
    return { passed: roles.length - failures.length, failures, timings: [] };
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

/** `npm run check:api [-- seconds per role]` exits with 1 if the API differs from its description. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failures, skipped = [] } = await checkApi(Number(process.argv[2]) || undefined);
  for (const reason of skipped) console.log(`Skipped. ${reason}`);
  for (const { name } of failures) console.log(`Failed: ${name}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
