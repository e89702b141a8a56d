import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Import {
  /** Paths from the root of the repository. */
  from: string;
  /** A path of ours, or a package's name. */
  to: string;
  isType: boolean;
}

/** Every import of every source file below a folder; tests are free to reach where they need. */
function importsBelow(folder: string): Import[] {
  return sourcesBelow(folder).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Array.from(text.matchAll(importing), ([, kind, target = '']) => ({
      from: file,
      to: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
      isType: kind === 'type',
    }));
  });
}

const importing =
  /(?:^(?:import|export)(?:\s+(type))?\s[^'"]*?|^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|dist\//.test(file))
    .map((file) => join(folder, file));
}

function foldersOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Those imports as lines that say where to look. */
function lines(imports: readonly Import[]): string[] {
  return imports.map(({ from, to }) => `${from} imports ${to}`);
}

function isOurs({ to }: Import): boolean {
  return to.startsWith('@vajra/') || /^(api|pwa|e2e|scripts)\//.test(to);
}

describe('packages', () => {
  const allowed: Record<string, readonly string[]> = {
    'api/contract/src': [],
    'api/product-index/src': ['@vajra/contract'],
    'api/embedded-mongo/src': [],
    'pwa/src': ['@vajra/contract', '@vajra/product-index'],
    'api/src': [
      '@vajra/contract',
      '@vajra/product-index',
      '@vajra/embedded-mongo',
      'api/seed/seed.ts',
    ],
  };

  it.each(Object.entries(allowed))('%s imports of ours only %j', (folder, others) => {
    const imports = importsBelow(folder);
    expect(imports.length).toBeGreaterThan(0);
    const wrong = imports.filter(
      (found) => isOurs(found) && !found.to.startsWith(`${folder}/`) && !others.includes(found.to),
    );
    expect(lines(wrong)).toEqual([]);
  });

  it('lets the seed be planted by the server alone', () => {
    const planting = importsBelow('api/src').filter(({ to }) => to.startsWith('api/seed/'));
    expect(planting.filter(({ from }) => from !== 'api/src/server/main.ts')).toEqual([]);
  });
});

describe('the API', () => {
  const imports = importsBelow('api/src');
  const base = new Set(['http', 'mongo']);
  const domains = foldersOf('api/src').filter((folder) => !base.has(folder));
  const domainOf = (path: string) => domains.find((name) => path.startsWith(`api/src/${name}/`));

  it('has services that know no Koa', () => {
    const wrong = imports.filter(
      ({ from, to }) => from.endsWith('.service.ts') && /^@?koa\b/.test(to),
    );
    expect(lines(wrong)).toEqual([]);
  });

  it('has routes that do no queries', () => {
    const wrong = imports.filter(
      ({ from, to, isType }) =>
        from.endsWith('.routes.ts') && !isType && (/\.model\.ts$/.test(to) || to === 'mongoose'),
    );
    expect(lines(wrong)).toEqual([]);
  });

  it.each(domains)("%s uses no other domain's model", (domain) => {
    // Types of documents may cross, since services hand documents out; what queries may not.
    const wrong = imports.filter(
      ({ from, to, isType }) =>
        domainOf(from) === domain && to.endsWith('.model.ts') && domainOf(to) !== domain && !isType,
    );
    expect(lines(wrong)).toEqual([]);
  });

  it('listens in server.ts alone', () => {
    const listening = sourcesBelow('api/src').filter((file) =>
      /\.listen\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(listening).toEqual(['api/src/server/main.ts']);
  });

  it('reads the environment where settings are parsed alone', () => {
    const reading = sourcesBelow('api/src').filter((file) =>
      /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(reading).toEqual(['api/src/server/main.ts']);
  });
});

describe('the shop', () => {
  const imports = importsBelow('pwa/src');
  const features = ['storefront', 'admin'].flatMap((side) =>
    foldersOf(`pwa/src/${side}`)
      .filter((folder) => folder !== 'shared')
      .map((folder) => `${side}/${folder}`),
  );
  const top = new Set(['app', 'routes', 'storefront', 'admin']);
  const shared = foldersOf('pwa/src').filter((folder) => !top.has(folder));
  const below = (path: string, folder: string) => path.startsWith(`pwa/src/${folder}/`);

  it.each(features)('feature %s imports no other feature, no route and no app', (feature) => {
    const [side = ''] = feature.split('/');
    const others = ['app', 'routes', 'storefront', 'admin'];
    const wrong = imports.filter(
      ({ from, to }) =>
        below(from, feature) &&
        others.some((other) => below(to, other)) &&
        !below(to, feature) &&
        !below(to, `${side}/shared`),
    );
    expect(lines(wrong)).toEqual([]);
  });

  it.each(shared)('%s, which all share, imports no feature, no route and no app', (folder) => {
    const wrong = imports.filter(
      ({ from, to }) => below(from, folder) && [...top].some((name) => below(to, name)),
    );
    expect(lines(wrong)).toEqual([]);
  });

  it('has an offline side that knows no React', () => {
    const wrong = imports.filter(
      ({ from, to }) => below(from, 'offline') && /^(react|react-dom|jotai)(\/|$)/.test(to),
    );
    expect(lines(wrong)).toEqual([]);
  });
});
