import type { FileCache } from './kept-media.ts';

/** Vite names these by their content; they are what a page that is open asks for later. */
const hashed = /^\/app\//;

/** Two caches: the files of this release, and those that only the last one has. */
export interface Releases {
  current: FileCache;
  last: FileCache;
}

/**
 * Makes this release the current one. What only the last one has stays aside, for the tabs that
 * still show it; what only those before it had goes. `isCurrent` knows the files of this release by
 * their addresses.
 */
export async function turnOver(
  { current, last }: Releases,
  isCurrent: (url: string) => boolean,
): Promise<void> {
  const older = await last.keys();
  const outdated = (await current.keys()).filter(({ url }) => !isCurrent(url));
  // A worker that installs the same files again leaves no release behind.
  if (outdated.length === 0) return;
  await Promise.all(older.map((request) => last.delete(request)));
  await Promise.all(outdated.map((request) => move(request, current, last)));
}

async function move(request: Request, from: FileCache, to: FileCache): Promise<void> {
  const response = await from.match(request);
  if (response && hashed.test(new URL(request.url).pathname)) await to.put(request, response);
  await from.delete(request);
}
