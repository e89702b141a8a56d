import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';

/** Two projects at a time. By default tsc runs four checkers for each, and all evaluate the same types. */
const tsc = ['tsc', '--build', '--builders', '2', '--checkers', '1'];
/** Collects garbage a quarter as often, which takes a fifth less CPU time and up to 3 GB. */
const environment = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/** Checks the types of all TypeScript projects. Returns whether they have no errors. */
export function typecheck(): boolean {
  return runTool([...tsc, '.', ...languages(), 'pwa/src/sw', 'e2e'], environment);
}

/** Returns one project per language of the shop: a missing translation is a type error. */
function languages(): string[] {
  return readdirSync(join(root, 'pwa/src/texts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `pwa/src/texts/${name}`);
}
