import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { endpoints, mediaPaths } from '../api/contract/src/index.ts';
import { adminStyles, isAdminModule } from './build/admin-styles.ts';
import { breakpointQueries } from './build/breakpoint-queries.ts';
import { compressed } from './build/compressed.ts';
import { contractCalls } from './build/contract-calls.ts';
import { earlierReleases } from './build/earlier-releases.ts';
import { language } from './build/language.ts';
import { sizeBudget } from './build/size-budget.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** Every path of the contract goes to the API; all else is the dev server's. */
const apiPaths = [
  ...new Set(Object.values(endpoints).map(({ path }) => path.replace(/\{.*$/, ''))),
  ...Object.values(mediaPaths),
];
const proxy = Object.fromEntries(
  apiPaths.map((path) => [`^${path}${path.endsWith('/') ? '' : '(?:[/?]|$)'}`, { target: api }]),
);

/** The two faces that the first screen is set in arrive with the page, not after its styles. */
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

/**
 * Every style file says the order of the layers, since any of them may be the first that the
 * browser reads.
 */
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

export default defineConfig({
  plugins: [
    react(),
    breakpointQueries(),
    contractCalls(),
    language(),
    preloadFonts(),
    adminStyles(),
    layerOrder(),
    sizeBudget(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'app/*.{js,css,woff2}', '*.{png,svg,webmanifest}'],
        globIgnores: ['**/admin*', '**/chart*'],
        // Vite names these by their content.
        dontCacheBustURLsMatching: /^app\//,
      },
    }),
    compressed(),
    earlierReleases(),
  ],
  server: { port: 5173, strictPort: true, proxy },
  // Workers are built by themselves.
  worker: {
    format: 'es',
    plugins: () => [contractCalls()],
    rolldownOptions: {
      output: { entryFileNames: 'app/[name]-[hash].js', chunkFileNames: 'app/[name]-[hash].js' },
    },
  },
  build: {
    outDir: 'dist',
    // The server reads which files each page needs.
    manifest: true,
    // Not 'assets': /assets/ and /Assets/ are the API's media.
    assetsDir: 'app',
    // The CSP has no data: for scripts or fonts, and small files are better hashed and kept.
    assetsInlineLimit: 0,
    // All of the shop's are 14 KB: one file is sooner there than seven, and every later page has it.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A text goes where it is shown, not to every page that shares its file.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What many pages need is one file: it packs better than many small ones.
            {
              name: 'shell',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|jotai)\/|pwa\/src\/storefront\/shared\/cart-overlay/,
              priority: 2,
            },
            {
              name: 'kit',
              // What is said and sent later on comes later.
              test: /pwa\/src\/(ui|browser|api(?!\/(send|lookup-queries))|session|storefront\/shared(?!\/(pending-changes|notice))|texts(?!\/(en\/offline|formats)))\/|contract\/src\/(constants|money|lookup-fields|call-key|list-state|pages|product-queries)/,
              minShareCount: 7,
              priority: 1,
            },
          ],
        },
        // zod asks whether it may compile code, which the CSP refuses and the console reports. It has
        // to be told not to ask before its first schema, so by whichever file comes first.
        banner: ({ name }) =>
          name === 'service-worker' ? '' : 'globalThis.__zod_globalConfig??={jitless:true};',
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
