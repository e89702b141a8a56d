import type { WorkboxPlugin } from 'workbox-core';

/**
 * Responds with the same image at the next larger cached width, or else at the largest, when the
 * requested one is neither cached nor available from the server.
 */
export const nearestWidth = (cacheName: string): WorkboxPlugin => ({
  handlerDidError: ({ request }) => findNearest(cacheName, request),
  handlerWillRespond: async ({ request, response }) =>
    (response.status >= 500 && (await findNearest(cacheName, request))) || response,
});

async function findNearest(cacheName: string, { url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const cached = await cache.keys(url, { ignoreSearch: true, ignoreVary: true });
  const [nearest] = [...cached].sort(byNearness(widthOf(url)));
  return nearest && cache.match(nearest);
}

/** Returns the requested width in pixels; without one, the image has its full width. */
function widthOf(url: string): number {
  return Number(new URL(url).searchParams.get('w') ?? Number.POSITIVE_INFINITY);
}

const byNearness = (wanted: number) => (one: Request, other: Request) => {
  const [a, b] = [widthOf(one.url), widthOf(other.url)];
  if (a === b) return 0;
  const areLarger = Math.min(a, b) >= wanted;
  return (areLarger ? a < b : a > b) ? -1 : 1;
};
