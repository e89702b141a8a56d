import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

const source = normalizePath(fileURLToPath(new URL('../src/', import.meta.url)));

/** The modules that the first page loads: the entry, the app, and the home page. */
export const firstPageEntries = {
  start: `${source}start.ts`,
  app: `${source}main.tsx`,
  home: `${source}storefront/pages/HomePage.tsx`,
};

/** What the first page uses of the contract. */
const contract =
  /\/api\/contract\/src\/(constants|currency|group-digits|list-state|lookup-fields|media-paths|page-sizes|pages|product-queries|ranges|record-of|request-key)\.ts$|virtual:shop-calls/;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Returns the name function of a chunk with the modules of `src` and of the contract that the app imports
 * statically, directly or indirectly. It serves one build: the import graph is read once.
 */
export function importsOfApp(name: string): (id: string, graph: ModuleGraph) => string | null {
  let modules: ReadonlySet<string> | undefined;
  let entry: ReadonlySet<string> | undefined;
  return (id, graph) => {
    modules ??= readImports(firstPageEntries.app, graph);
    entry ??= readImports(firstPageEntries.start, graph);
    if (entry.has(id)) return null; // stays in the entry
    return modules.has(id) || contract.test(id) ? name : null;
  };
}

/** Returns the modules of `src` that a module imports, without the module itself. */
function readImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const modules = new Set([entry]);
  // Iterating over a set includes values that the loop adds.
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (imported.startsWith(source)) modules.add(imported);
    }
  }
  modules.delete(entry);
  return modules;
}
