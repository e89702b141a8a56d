import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const virtual = '\0virtual:admin-styles';
const source = fileURLToPath(new URL('../src', import.meta.url));

/** Whether only the admin uses a module. Its chunks are named admin* and are not cached for shoppers. */
export function isAdminModule(id: string): boolean {
  return /\/src\/admin\/|virtual:admin-/.test(id);
}

/**
 * Emits the admin's styles as one file, whose URL is `virtual:admin-styles`. Vite supports one file
 * for all styles or one per chunk. The shop is fastest with a single file, which would be a third
 * larger with the admin's styles in it. In development there is no such file: Vite injects each
 * style sheet where it is imported.
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
    // Runs between Vite's own steps: after class names are generated, before styles are merged.
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
      // The order of the cascade layers, because the file may come before the shop's styles.
      const order = '@layer reset, tokens, ui, features;';
      const text = order + ids.map((each) => styles.get(each)).join('');
      const file = this.emitFile({ type: 'asset', name: 'admin.css', source: text });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
