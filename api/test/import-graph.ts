import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One import, re-export or dynamic import. Paths are relative to the root of the repository. */
export interface Import {
  readonly from: string;
  /** A source file of this repository, or the specifier of a dependency. */
  readonly to: string;
  /** `type`: loads nothing at run time. `dynamic`: loads the file when it is needed. */
  readonly kind: 'static' | 'dynamic' | 'type';
}

/** Returns the TypeScript files below a folder, tests included. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(folder, file));
}

export function subfolders(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Parses every source file below the folders and returns its imports. */
export function readImports(...folders: string[]): Import[] {
  return folders.flatMap(sourceFiles).flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8');
    return importsIn(from, text).map(({ specifier, kind }) => ({
      from,
      to: resolveSpecifier(from, specifier),
      kind,
    }));
  });
}

interface Reference {
  readonly specifier: string;
  readonly kind: Import['kind'];
}

/** @throws Error when the file cannot be parsed. */
function importsIn(file: string, text: string): Reference[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      kind: kindOf(entries.length > 0 && entries.every(({ isType }) => isType)),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, kind: kindOf(isType) }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^['"`]([^$]+)['"`]$/.exec(text.slice(start, end)) ?? [];
      return specifier ? [{ specifier, kind: 'dynamic' as const }] : [];
    }),
  ];
}

function kindOf(isType: boolean): 'static' | 'type' {
  return isType ? 'type' : 'static';
}

function resolveSpecifier(from: string, specifier: string): string {
  const [, workspace] = /^@vajra\/([\w-]+)$/.exec(specifier) ?? [];
  if (workspace) return `api/${workspace}/src/index.ts`;
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, resolve(root, dirname(from), specifier)).replace(/\?.*$/, '');
}

/**
 * Returns each group of files that import one another, directly or through others, sorted by path
 * (strongly connected components, by Tarjan's algorithm).
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let low = index;
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? index);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(file));
      const importsItself = targets.get(file)?.has(file) ?? false;
      if (component.length > 1 || importsItself) cycles.push(component.sort());
    }
    return low;
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles.sort(([a = ''], [b = '']) => a.localeCompare(b));
}
