import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

const source = normalizePath(fileURLToPath(new URL('../src/', import.meta.url)));

/** The modules that the first page loads: the app, and the home page with the sections seen first. */
export const firstPageEntries = { app: `${source}main.tsx`, home: `${source}routes/home.tsx` };

/** What the first page uses of the contract. */
const contract =
  /\/api\/contract\/src\/(currency|group-digits|media-paths|page-sizes|pages|request-key)\.ts$|virtual:shop-calls/;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

type Naming = (id: string, graph: ModuleGraph) => string | null;

/**
 * Returns the name function of a chunk with the modules that an entry of the first page imports statically,
 * directly or indirectly: those of `src`, and for the app those of the contract. It serves one build: the
 * import graph is read once.
 */
export function importsOf(entry: keyof typeof firstPageEntries, name: string): Naming {
  let modules: ReadonlySet<string> | undefined;
  return (id, graph) => {
    modules ??= readImports(firstPageEntries[entry], graph);
    const isIncluded = modules.has(id) || (entry === 'app' && contract.test(id));
    return isIncluded ? name : null;
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
