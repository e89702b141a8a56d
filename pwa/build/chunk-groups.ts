import type { Rolldown } from 'vite';
import { importsOfApp, importsOfOfflineSupport, source } from './entry-imports.ts';

/** The scripts that every page loads: one file for each library or group, and the entries. */
export const firstPageChunks = ['index', 'react', 'shell', 'kit', 'main', 'rolldown-runtime'];

/** Which modules share a file. Every other module is in the file of the screen that imports it. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Evaluated before the rest of the app, in a task of its own.
  { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 3 },
  // One file of what all pages share compresses better than many small ones.
  {
    name: 'shell',
    test: inPackages(
      '@tanstack',
      'jotai',
      'react-router',
      'react-router-dom',
      'cookie',
      'set-cookie-parser',
    ),
    priority: 2,
  },
  // What every page loads.
  { name: importsOfApp('kit'), debugName: 'kit', priority: 1 },
  // What pages with products show.
  { name: 'cards', test: inFolders('storefront/shared/cards'), priority: 1 },
  // What the app and its screens share with the offline support.
  { name: 'state', test: inFolders('storefront/shared/state'), priority: 1 },
  // What each start of the installed app loads.
  { name: importsOfOfflineSupport('offline'), debugName: 'offline' },
  // What several screens share, in a few files: every file takes a slow phone some milliseconds.
  { name: 'shared', test: inFolders('browser', 'styles', 'texts', 'ui'), minShareCount: 8 },
];

/** Returns a test of whether a module is in one of these folders of `src`. */
function inFolders(...folders: string[]): (id: string) => boolean {
  return (id) => folders.some((folder) => id.startsWith(`${source}${folder}/`));
}

/** Returns a test of whether a module is of one of these packages or scopes. */
function inPackages(...names: string[]): (id: string) => boolean {
  return (id) => names.some((name) => id.includes(`/node_modules/${name}/`));
}
