import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLicenceProblems, readAudit } from './dependency-rules.ts';
import { root } from './run-tool.ts';

// npm run check:dependencies: fails for licences that are not allowed, and for known vulnerabilities of
// level high in production dependencies. A registry that does not answer is no failure.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const licences = findLicenceProblems(packages);
console.log(licences.length === 0 ? 'Licences: all allowed.' : 'Licences that are not allowed:');
for (const line of licences) console.log(`  ${line}`);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
});
const audit = readAudit(stdout ?? '');
if ('skipped' in audit) console.log(`Vulnerabilities: skipped. ${audit.skipped}`);
else {
  console.log(
    audit.problems.length === 0 ? 'Vulnerabilities: none of level high.' : 'Vulnerabilities:',
  );
  for (const line of audit.problems) console.log(`  ${line}`);
}
const hasProblems = licences.length > 0 || ('problems' in audit && audit.problems.length > 0);
process.exitCode = hasProblems ? 1 : 0;
