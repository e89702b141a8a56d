import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { normalizePath, type Plugin } from 'vite';
import { firstPageEntries, offlineSupport } from './entry-imports.ts';
import { type Chunk, chunkOf, withImports } from './module-chunks.ts';
import { shellScreens } from './shell-screens.ts';

const source = normalizePath(fileURLToPath(new URL('../src/', import.meta.url)));
const emptyRoot = '<div id="root"></div>';

/** Bytes of JavaScript after gzip that a start of the installed app loads for every screen. */
const maxAppBytes = 150 * 1024;

/** What every screen needs, in addition to the entry in index.html. */
const appModules = [firstPageEntries.app, offlineSupport];

/**
 * Writes app-shell.html, the page that the service worker serves: index.html that preloads the app's
 * scripts and lists those of the screens for `src/sw/shell-page.ts`. Otherwise the browser would find
 * them one import after another, since the server, which names them in its pages, is not asked. Fails
 * the build when the installed app needs too much JavaScript for every screen.
 */
export function appShell(): Plugin {
  return {
    name: 'vajra-app-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return; // the build of the web worker
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const scripts = shellScripts(chunks);
        const sizes = new Map(
          chunks.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length]),
        );
        const size = scripts.app.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
        const text = `the installed app needs ${(size / 1024).toFixed(1)} KB for every screen`;
        if (size > maxAppBytes) this.error(`too much JavaScript: ${text}`);
        this.info(text);
        const page = renderAppShell(String(html.source), scripts);
        this.emitFile({ type: 'asset', fileName: 'app-shell.html', source: page });
      },
    },
  };
}

/** File names of scripts: of the whole app, and of screens by the first segment of their path. */
export interface ShellScripts {
  app: string[];
  screens: Record<string, string[]>;
}

/** Returns the scripts in addition to those of the entry; those of a screen in addition to the app's. */
function shellScripts(chunks: readonly Chunk[]): ShellScripts {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry);
  const filesOf = (modules: readonly string[], known: ReadonlySet<Chunk>) => {
    const found = modules.flatMap((module) => [...withImports(chunkOf(chunks, module), byName)]);
    return [...new Set(found)].filter((chunk) => !known.has(chunk));
  };
  const app = filesOf(appModules, new Set(entry ? withImports(entry, byName) : []));
  const names = (files: readonly Chunk[]) => files.map(({ fileName }) => fileName);
  const screens = Object.entries(shellScreens).map(([segment, modules]) => {
    const paths = modules.map((module) => `${source}storefront/${module}`);
    return [segment, names(filesOf(paths, new Set([...app, ...(entry ? [entry] : [])])))];
  });
  return { app: names(app), screens: Object.fromEntries(screens) };
}

/** Returns index.html with the scripts of the app and its screens. */
export function renderAppShell(html: string, { app, screens }: ShellScripts): string {
  if (!html.includes('</head>') || !html.includes(emptyRoot)) {
    throw new Error('index.html has no head or root');
  }
  const links = app.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const lists = Object.entries(screens).map(([segment, files]) => {
    return [segment, files.map((file) => `/${file}`).join(' ')];
  });
  const root = `<div id="root" data-screens='${JSON.stringify(Object.fromEntries(lists))}'></div>`;
  return html.replace('</head>', `${links.join('')}</head>`).replace(emptyRoot, root);
}
