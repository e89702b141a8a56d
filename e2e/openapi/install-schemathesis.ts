import { installSchemathesis } from './schemathesis.ts';

// `tsx e2e/openapi/install-schemathesis.ts` installs what the step `openapi` of `npm test` runs.
const missing = installSchemathesis();
if (missing) {
  console.error(`Schemathesis was not installed: it needs ${missing}.`);
  process.exitCode = 1;
}
