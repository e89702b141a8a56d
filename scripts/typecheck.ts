import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';
import type { TestReport } from './test-report.ts';

// By default tsc runs four checkers, and each of them evaluates the same types again.
const tsc = ['tsc', '--checkers', '1', '-p'];
/** Collects garbage a quarter as often, which takes a fifth less CPU time and up to 3 GB. */
const environment = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/** Checks the types of each TypeScript project. */
export function typecheck(): TestReport {
  const projects = ['.', ...languages(), 'pwa/src/sw', 'e2e'];
  const failed = projects.filter((project) => !runTool([...tsc, project], environment));
  return {
    passed: projects.length - failed.length,
    failures: failed.map((project) => ({
      name: `types of ${project}`,
      message: `${tsc.join(' ')} ${project}`,
    })),
    timings: [],
  };
}

/** Returns one project per language of the shop: a missing translation is a type error. */
function languages(): string[] {
  return readdirSync(join(root, 'pwa/src/texts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `pwa/src/texts/${name}`);
}
