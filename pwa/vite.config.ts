import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { endpoints, mediaPaths } from '../api/contract/src/index.ts';
import { adminStyles, isAdminModule } from './build/admin-styles.ts';
import { appShell } from './build/app-shell.ts';
import { breakpointQueries } from './build/breakpoint-queries.ts';
import { checkChunks } from './build/check-chunks.ts';
import { chunkGroups, firstPageChunks } from './build/chunk-groups.ts';
import { contractCalls } from './build/contract-calls.ts';
import { language } from './build/language.ts';
import { appManifest } from './build/manifest.ts';
import { buildTarget } from './build/oldest-browsers.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** The dev server forwards the contract's paths to the API and serves everything else itself. */
const apiPaths = [
  ...new Set(Object.values(endpoints).map(({ path }) => path.replace(/\{.*$/, ''))),
  ...Object.values(mediaPaths),
];
const proxy = Object.fromEntries(
  apiPaths.map((path) => [`^${path}${path.endsWith('/') ? '' : '(?:[/?]|$)'}`, { target: api }]),
);

/** Every page has loaded these before it imports anything else. */
const isFirstPageScript = (file: string): boolean =>
  firstPageChunks.some((name) => file.includes(`/${name}-`));

export default defineConfig({
  plugins: [
    react(),
    contractCalls(), // calls without their schemas, which would be a quarter of the first page
    language(), // the texts of STORE_LANGUAGE
    adminStyles(), // a file of its own, which shoppers do not load
    checkChunks(), // the size budget
    appShell(), // the page that the service worker serves
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: await appManifest(),
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        target: buildTarget,
        globPatterns: ['app-shell.html', 'app/*.{js,css,woff2}'],
        globIgnores: ['**/admin*', '**/chart*'],
        // Their names contain a hash of their content.
        dontCacheBustURLsMatching: /^app\//,
      },
    }),
  ],
  css: { postcss: { plugins: [breakpointQueries] } },
  server: { port: 5173, strictPort: true, proxy },
  // Web workers are separate builds.
  worker: {
    format: 'es',
    plugins: () => [contractCalls()],
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
          groups: chunkGroups,
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
