import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

const absolutePath = (relative: string): string =>
  normalizePath(fileURLToPath(new URL(relative, import.meta.url)));

/** The folder of the app's modules, as in the ids of modules. */
export const source = absolutePath('../src/');

/** The modules that the first page loads: the entry, the app, and the home page. */
export const firstPageEntries = {
  start: `${source}start.ts`,
  app: `${source}main.tsx`,
  home: `${source}storefront/pages/HomePage.tsx`,
};

/** What a start of the installed app loads in addition. */
export const offlineSupport = `${source}app/start-offline-support.ts`;

/** What the first page uses of the contract. Its `index.ts` imports everything, so the imports do not say. */
const contract: ReadonlySet<string> = new Set([
  '\0virtual:shop-calls',
  ...[
    'constants',
    'currency',
    'group-digits',
    'lab-grown',
    'list-state',
    'lookup-fields',
    'media-paths',
    'money',
    'page-sizes',
    'pages',
    'product-queries',
    'ranges',
    'record-of',
    'request-key',
  ].map((name) => absolutePath(`../../api/contract/src/${name}.ts`)),
]);

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Returns the name of a module's chunk, or null for modules that it does not place. */
type ChunkName = (id: string, graph: ModuleGraph) => string | null;

/**
 * Returns the name function of a chunk with the modules of `src` and of the contract that the app imports
 * statically, directly or indirectly.
 */
export function importsOfApp(name: string): ChunkName {
  const nameOfImport = importsOf(firstPageEntries.app, name);
  return (id, graph) => nameOfImport(id, graph) ?? (contract.has(id) ? name : null);
}

/** Returns the name function of a chunk with the offline support, and what it imports of the app and its features. */
export function importsOfOfflineSupport(name: string): ChunkName {
  const nameOfImport = importsOf(offlineSupport, name);
  // Other pages import the rest, too.
  const isOwn = (id: string) => /\/src\/(app|offline|storefront)\//.test(id);
  return (id, graph) => {
    if (id === offlineSupport || id.includes('/node_modules/comlink/')) return name;
    return isOwn(id) ? nameOfImport(id, graph) : null;
  };
}

/**
 * Returns the name function of a chunk with the modules of `src` that `entry` imports, except those of the first
 * script. It serves one build: the import graph is read once.
 */
function importsOf(entry: string, name: string): ChunkName {
  let modules: ReadonlySet<string> | undefined;
  let ofFirstScript: ReadonlySet<string> | undefined;
  return (id, graph) => {
    modules ??= readImports(entry, graph);
    ofFirstScript ??= readImports(firstPageEntries.start, graph);
    return modules.has(id) && !ofFirstScript.has(id) ? name : null;
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
