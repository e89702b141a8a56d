import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const virtual = '\0virtual:admin-styles';
const source = fileURLToPath(new URL('../src', import.meta.url));

/** What only the back office loads: its files are named admin*, and stay out of shoppers' caches. */
export function isAdminModule(id: string): boolean {
  return /\/src\/admin\/|virtual:admin-/.test(id);
}

/**
 * The styles of the back office as a file of their own, whose address is `virtual:admin-styles`.
 * Vite knows one file for all styles or one for each chunk: shoppers are served best by the first,
 * and would load a third more than they need. Without a build for browsers there is no such file:
 * the dev server gives each style where it is imported.
 */
export function adminStyles(): Plugin {
  const styles = new Map<string, string>();
  let isForBrowsers = false;
  return {
    name: 'vajra-admin-styles',
    configResolved({ command, build }) {
      isForBrowsers = command === 'build' && !build.ssr;
    },
    resolveId: (id) => (`\0${id}` === virtual ? virtual : undefined),
    // Comes between Vite's two own steps: names are made, and the one file is not yet.
    transform(css, id) {
      if (!isForBrowsers || !id.endsWith('.css') || !isAdminModule(id)) return undefined;
      styles.set(id, css);
      return { code: '', map: null };
    },
    async load(id) {
      if (id !== virtual) return undefined;
      if (!isForBrowsers) return 'export default undefined;';
      const files = await readdir(source, { recursive: true });
      const ids = files
        .map((file) => normalizePath(join(source, file)))
        .filter((each) => each.endsWith('.css') && isAdminModule(each))
        .sort();
      await Promise.all(ids.map((each) => this.load({ id: each })));
      const text = ids.map((each) => styles.get(each)).join('');
      const file = this.emitFile({ type: 'asset', name: 'admin.css', source: text });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
