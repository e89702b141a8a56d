import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adminStyles } from './build/admin-styles.ts';
import { contractCalls } from './build/contract-calls.ts';
import { language } from './build/language.ts';

/**
 * Builds the server renderer next to the manifest, which the server reads too. What pages load on
 * demand is in files of its own, which the server never loads.
 */
export default defineConfig({
  plugins: [react(), contractCalls(), adminStyles(), language()],
  ssr: { noExternal: true },
  // Otherwise React's development build runs wherever the server is not started for production.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/server/server.tsx',
    outDir: 'dist/.vite',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'server/[name].mjs' },
    },
  },
});
