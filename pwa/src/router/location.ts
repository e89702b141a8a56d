export interface Path {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
}

/** An entry of the history. */
export interface Location extends Path {
  /** What the navigation passed on. Any release of the app may have written it. */
  state: unknown;
  /** Identifies the entry, also after a reload. */
  key: string;
}

/**
 * Returns the path that `to` leads to from `pathname`: `/path?query#hash`, or `?query` of the same path.
 * Addresses on other sites (`//host`) become paths of this one.
 */
export function resolvePath(to: string, pathname: string): Path {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {
    pathname: path ? path.replace(/^[/\\]*/, '/') : pathname,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  };
}

export const createPath = ({ pathname, search, hash }: Path): string => pathname + search + hash;
