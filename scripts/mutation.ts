import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { selectFiles } from './mutation-rules.ts';
import { root } from './run-tool.ts';

/** Git ignores it. */
const copy = join(root, '.cache', 'mutation');
const configFile = 'vitest.mutation.config.ts';
const hangMs = 180_000;

/**
 * `npm run mutation -- path … [--tests path …]`: changes the code of files or folders in small ways, one
 * at a time, and prints which changes no test notices. It works on a copy of the repository.
 */
function main(args: readonly string[]): void {
  const files = listFiles();
  const { sources, tests } = selectFiles(args, files);
  removeCopy(); // of a run that was interrupted
  try {
    copyRepository(files);
    writeFileSync(join(copy, configFile), vitestConfig(tests));
    writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(strykerConfig(sources)));
    const stryker = join(root, 'node_modules/.bin/stryker');
    const { status } = spawnSync(stryker, ['run'], { cwd: copy, stdio: 'inherit' });
    if (status !== 0) throw new Error('Stryker failed.');
  } finally {
    removeCopy();
  }
}

function removeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
}

/** Returns the files that git tracks or would add. */
function listFiles(): string[] {
  const command = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * Copies the files, and links to the installed packages. Stryker's own copy links to `node_modules` as a
 * whole, whose workspaces are the originals: tests of one package would not see mutants of another.
 */
function copyRepository(files: readonly string[]): void {
  for (const file of files) cpSync(join(root, file), join(copy, file));
  const workspaces = files.filter((file) => /[^/]\/package\.json$/.test(file)).map(dirname);
  for (const folder of ['.', ...workspaces]) {
    linkPackages(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'));
  }
}

function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === '@vajra')
      cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, target);
  }
}

function strykerConfig(sources: readonly string[]): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile, related: false },
    coverageAnalysis: 'perTest',
    mutate: sources,
    inPlace: true,
    disableTypeChecks: false,
    tsconfigFile: 'none.json', // Stryker calls an API that TypeScript 7 lacks, if there is one
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { logTests: false, reportTests: false },
    concurrency: 2,
    logLevel: 'error', // it would warn that it changes files in place, which are the copy's
  };
}

/**
 * Returns a configuration with the projects that have tests to run, as vitest.config.ts describes them. It
 * leaves out the flags of V8, which threads refuse; Stryker's runner uses threads.
 */
function vitestConfig(tests: readonly string[]): string {
  const ofWebApp = tests.filter((file) => file.startsWith('pwa/'));
  const withDocument = ofWebApp.filter((file) => !/\.(node|isolated)\.test\./.test(file));
  const projects = [
    project(
      'node',
      tests.filter((file) => !ofWebApp.includes(file)),
    ),
    project(
      'pwa-node',
      ofWebApp.filter((file) => !withDocument.includes(file)),
      "setupFiles: ['pwa/src/test-setup.ts']",
    ),
    project('pwa', withDocument, "setupFiles: ['pwa/src/test-setup.ts'], environment: 'happy-dom'"),
  ];
  return `
    import react from '@vitejs/plugin-react';
    import { contractCalls } from './pwa/build/contract-calls.ts';
    const plugins = [react(), contractCalls()];
    export default {
      test: { globalSetup: './api/test/global-setup.ts', projects: [${projects.join('')}] },
    };
  `;
}

function project(name: string, include: readonly string[], options = ''): string {
  if (include.length === 0) return '';
  const test = `name: '${name}', include: ${JSON.stringify(include)}, ${options}`;
  return `{ plugins, test: { testTimeout: ${hangMs}, hookTimeout: ${hangMs}, ${test} } },`;
}

main(process.argv.slice(2));
