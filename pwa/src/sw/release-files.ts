import type { FileCache } from './media-cache.ts';

/** Files named by their content, which an open page may still request. */
const hashed = /^\/app\//;

/** The cached files of this release, and those that only the previous one has. */
export interface Releases {
  current: FileCache;
  last: FileCache;
}

/**
 * Makes this release the current one. Files that only the previous release has are kept for tabs that
 * still show it; those of older releases are deleted. `isCurrent` recognises the files of this release
 * by their URL.
 */
export async function rotateReleases(
  { current, last }: Releases,
  isCurrent: (url: string) => boolean,
): Promise<void> {
  const older = await last.keys();
  const outdated = (await current.keys()).filter(({ url }) => !isCurrent(url));
  // Installing the same files again does not make a new release.
  if (outdated.length === 0) return;
  await Promise.all(older.map((request) => last.delete(request)));
  await Promise.all(outdated.map((request) => move(request, current, last)));
}

async function move(request: Request, from: FileCache, to: FileCache): Promise<void> {
  const response = await from.match(request);
  if (response && hashed.test(new URL(request.url).pathname)) await to.put(request, response);
  await from.delete(request);
}
