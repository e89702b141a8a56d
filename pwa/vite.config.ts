import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { endpoints, mediaPaths } from '../api/contract/src/index.ts';
import { adminStyles, isAdminModule } from './build/admin-styles.ts';
import { appShell } from './build/app-shell.ts';
import { breakpointQueries } from './build/breakpoint-queries.ts';
import { chunkOrder } from './build/chunk-order.ts';
import { compressed } from './build/compressed.ts';
import { contractCalls } from './build/contract-calls.ts';
import { withoutContractDescriptions } from './build/contract-descriptions.ts';
import { earlierReleases } from './build/earlier-releases.ts';
import { importsOfApp } from './build/first-page.ts';
import { language } from './build/language.ts';
import { buildTarget } from './build/oldest-browsers.ts';
import { sizeBudget } from './build/size-budget.ts';
import { withoutDialogs } from './build/without-dialogs.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** The dev server forwards the contract's paths to the API and serves everything else itself. */
const apiPaths = [
  ...new Set(Object.values(endpoints).map(({ path }) => path.replace(/\{.*$/, ''))),
  ...Object.values(mediaPaths),
];
const proxy = Object.fromEntries(
  apiPaths.map((path) => [`^${path}${path.endsWith('/') ? '' : '(?:[/?]|$)'}`, { target: api }]),
);

/** Preloads the fonts of the first screen, which would otherwise load after the styles. */
function preloadFonts(): Plugin {
  return {
    name: 'vajra-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file}`,
            },
          })),
    },
  };
}

/** Declares the order of the cascade layers in every style file, since any may be loaded first. */
function layerOrder(): Plugin {
  return {
    name: 'vajra-layer-order',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = `@layer reset,tokens,ui,features;${file.source}`;
      }
    },
  };
}

/** Every page has loaded these before it imports anything else. */
const isFirstPageScript = (file: string): boolean =>
  /\/(index|react|shell|kit|main|rolldown-runtime)-/.test(file);

export default defineConfig({
  plugins: [
    react(),
    breakpointQueries(),
    contractCalls(),
    withoutContractDescriptions(),
    language(),
    preloadFonts(),
    adminStyles(),
    layerOrder(),
    sizeBudget(),
    chunkOrder(),
    appShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        target: buildTarget,
        globPatterns: ['app-shell.html', 'app/*.{js,css,woff2}'],
        globIgnores: ['**/admin*', '**/chart*'],
        // Their names contain a hash of their content.
        dontCacheBustURLsMatching: /^app\//,
      },
    }),
    compressed(),
    earlierReleases(),
  ],
  server: { port: 5173, strictPort: true, proxy },
  // Web workers are separate builds.
  worker: {
    format: 'es',
    plugins: () => [contractCalls(), withoutDialogs()],
    rolldownOptions: {
      output: { entryFileNames: 'app/[name]-[hash].js', chunkFileNames: 'app/[name]-[hash].js' },
    },
  },
  build: {
    outDir: 'dist',
    target: buildTarget,
    // The server reads from it which files a page needs.
    manifest: true,
    // Not 'assets': /assets/ and /Assets/ serve the API's media.
    assetsDir: 'app',
    // The content security policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    // One file of 14 KB loads faster than seven, and later pages have it already.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // The first page does without the lists of what its screens import: the server names the scripts of
      // the first screen, and soon the service worker has those of all others.
      resolveDependencies: (_, files, { hostId }) =>
        isFirstPageScript(hostId) ? [] : files.filter((file) => !isFirstPageScript(file)),
    },
    rolldownOptions: {
      // Texts are inlined where they are used, so that a page loads only its own.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Evaluated before the rest of the app, in a task of its own.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // One file of what all pages share compresses better than many small ones.
            {
              name: 'shell',
              test: /node_modules\/(@tanstack|jotai|react-router|react-router-dom|cookie|set-cookie-parser)\//,
              priority: 2,
            },
            // What every page loads.
            { name: importsOfApp('kit'), debugName: 'kit', priority: 1 },
            // What several screens share, in a few files: every file takes a slow phone some milliseconds.
            { name: 'shared', test: /\/pwa\/src\/(browser|styles|texts|ui)\//, minShareCount: 8 },
          ],
        },
        // zod tests whether it may compile code, which violates the content security policy. The
        // setting must precede its first schema: the entry runs before all parts that are loaded later.
        banner: ({ name, isEntry }) =>
          isEntry && name !== 'service-worker'
            ? 'globalThis.__zod_globalConfig??={jitless:true};'
            : '',
        chunkFileNames: ({ name, moduleIds = [] }) =>
          moduleIds.some(isAdminModule) && !name.startsWith('admin')
            ? 'app/admin-[name]-[hash].js'
            : 'app/[name]-[hash].js',
        assetFileNames: ({ names, originalFileNames }) =>
          originalFileNames.some(isAdminModule) && !names[0]?.startsWith('admin')
            ? 'app/admin-[name]-[hash][extname]'
            : 'app/[name]-[hash][extname]',
      },
    },
  },
});
