import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findCycles,
  type Import,
  readImports,
  root,
  sourceFiles,
  subfolders,
} from './import-graph.ts';

const everything = readImports('api', 'pwa/src', 'pwa/build', 'e2e', 'scripts');
// Tests may import any module, but not in a cycle.
const imports = everything.filter(({ from }) => !isTest(from));

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

function isOurs(file: string): boolean {
  return /^(api|pwa|e2e|scripts)\//.test(file);
}

function importsFrom(folder: string): Import[] {
  const found = imports.filter(({ from }) => isIn(from, folder));
  if (found.length === 0) throw new Error(`no imports found in ${folder}`);
  return found;
}

/** Expects no import to break the rule, and otherwise fails with each file and what it imports. */
function expectNone(candidates: readonly Import[], breaksRule: (found: Import) => boolean): void {
  const broken = candidates.filter(breaksRule).map(({ from, to }) => `${from} imports ${to}`);
  expect(broken).toEqual([]);
}

describe('cycles', () => {
  it('has no import cycles, not even for types', () => {
    expect(findCycles(everything)).toEqual([]);
  });
});

describe('packages', () => {
  const contract = 'api/contract/src/index.ts';
  const productIndex = 'api/product-index/src/index.ts';
  const allowed: Record<string, readonly string[]> = {
    'api/contract/src': [],
    'api/product-index/src': [contract],
    'api/embedded-mongo/src': [],
    'pwa/src': [contract, productIndex],
    'api/src': [contract, productIndex, 'api/embedded-mongo/src/index.ts', 'api/seed/seed.ts'],
  };

  it.each(Object.entries(allowed))('%s imports only %j', (folder, others) => {
    expectNone(
      importsFrom(folder),
      ({ to }) => isOurs(to) && !isIn(to, folder) && !others.includes(to),
    );
  });

  it('loads the seed lazily and only where the server starts', () => {
    expectNone(
      importsFrom('api/src'),
      ({ from, to, kind }) =>
        isIn(to, 'api/seed') && (from !== 'api/src/server/fill-store.ts' || kind === 'static'),
    );
  });

  it('loads the studio only in the studio', () => {
    expectNone(imports, ({ from, to }) => isIn(to, 'api/studio') && !isIn(from, 'api/studio'));
  });
});

describe('api', () => {
  /** Each imports only itself and those before it. */
  const modules = [
    'platform',
    'identity',
    'catalogue',
    'sales',
    'customers',
    'site',
    'operations',
    'server',
  ];
  const rankOf = (file: string) => modules.findIndex((name) => isIn(file, `api/src/${name}`));
  const domains = modules.flatMap((module) =>
    subfolders(`api/src/${module}`).map((name) => `${module}/${name}`),
  );
  const domainOf = (file: string) => domains.find((name) => isIn(file, `api/src/${name}`));

  const usersDomains = [
    'account-deletion',
    'guest-takeover',
    'personal-data',
    'user-administration',
  ];

  it('has a module for each folder', () => {
    expect(subfolders('api/src').sort()).toEqual([...modules].sort());
  });

  it.each(modules)('%s imports no later module', (module) => {
    expectNone(
      importsFrom(`api/src/${module}`),
      ({ from, to }) => isIn(to, 'api/src') && rankOf(to) > rankOf(from),
    );
  });

  it('has no services that import Koa', () => {
    expectNone(
      importsFrom('api/src'),
      ({ from, to }) => from.endsWith('.service.ts') && /^@?koa\b/.test(to),
    );
  });

  it('has no routes that import models or mongoose', () => {
    expectNone(
      importsFrom('api/src'),
      ({ from, to, kind }) =>
        from.endsWith('.routes.ts') &&
        kind !== 'type' &&
        (to.endsWith('.model.ts') || to === 'mongoose'),
    );
  });

  it.each(domains)("%s imports no other domain's model", (domain) => {
    // Parts of accounts that depend on what only later modules know.
    const isAboutUsers = usersDomains.some((name) => domain === `customers/${name}`);
    const isUserModel = (file: string) => isIn(file, 'api/src/identity/accounts');
    // Document types may cross, since services return documents. Models, which query, may not.
    expectNone(
      importsFrom('api/src'),
      ({ from, to, kind }) =>
        domainOf(from) === domain &&
        to.endsWith('.model.ts') &&
        domainOf(to) !== domain &&
        !(isAboutUsers && isUserModel(to)) &&
        kind !== 'type',
    );
  });

  it.each([
    ['listens', 'listen.ts', /\.listen\(/],
    ['reads the environment', 'main.ts', /process\.env\b/],
  ])('%s only in server/%s', (_, file, pattern) => {
    const files = sourceFiles('api/src').filter(
      (path) => !isTest(path) && pattern.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(files).toEqual([`api/src/server/${file}`]);
  });
});

describe('embedded-mongo', () => {
  const folder = 'api/embedded-mongo/src';
  /** Highest layer first. A layer imports only itself and lower ones. */
  const layers = [
    'server',
    'wire',
    'commands',
    'sessions',
    'update',
    'aggregation',
    'query',
    'expressions',
    'storage',
    'values',
  ];
  const rankOf = (file: string) => layers.findIndex((layer) => isIn(file, `${folder}/${layer}`));

  it('has a layer for each folder', () => {
    expect(subfolders(folder).sort()).toEqual([...layers].sort());
  });

  it.each(layers)('%s imports no higher layer', (layer) => {
    expectNone(importsFrom(`${folder}/${layer}`), ({ from, to }) => {
      const target = rankOf(to);
      return target !== -1 && target < rankOf(from);
    });
  });
});

describe('pwa', () => {
  const sides = ['storefront', 'admin'];
  const top = ['app', 'server', ...sides].map((name) => `pwa/src/${name}`);
  /** Composes pages of several features. */
  const pages = 'storefront/pages';
  const features = sides.flatMap((side) =>
    subfolders(`pwa/src/${side}`).map((name) => [`${side}/${name}`, side] as const),
  );
  const shared = subfolders('pwa/src').filter((name) => !top.includes(`pwa/src/${name}`));

  it.each(features)('%s imports no other feature and no app', (feature, side) => {
    const own = [`pwa/src/${feature}`, `pwa/src/${side}${feature === pages ? '' : '/shared'}`];
    expectNone(
      importsFrom(`pwa/src/${feature}`),
      ({ to }) =>
        top.some((name) => isIn(to, name)) && !own.some((allowedFolder) => isIn(to, allowedFolder)),
    );
  });

  it.each(shared)('%s imports no feature and no app', (folder) => {
    const found = imports.filter(({ from }) => isIn(from, `pwa/src/${folder}`));
    expectNone(found, ({ to }) => top.some((name) => isIn(to, name)));
  });

  it('has no offline code that imports React', () => {
    expectNone(importsFrom('pwa/src/offline'), ({ to }) =>
      /^(react|react-dom|jotai)(\/|$)/.test(to),
    );
  });
});
