import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

export type ListParams = ReturnType<typeof useListParams>;

/**
 * Reads and writes a list's filters, sort order and page in the URL. Default values are left out. A
 * second list of a page has its page number under another key.
 */
export function useListParams(pageKey = 'page') {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get(pageKey))) || 1);
  const get = (key: string): string => params.get(key) ?? '';
  /** Includes changes that are not rendered yet, so that the next one does not undo them. */
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const set = (changes: Changes) => {
    latest.current = withChanges(latest.current, { [pageKey]: undefined, ...changes });
    setParams(latest.current, { replace: true });
  };
  return {
    page,
    /** Returns the value, or an empty string. */
    get,
    /** Changes filters and goes back to page 1. */
    set,
    /** Returns the props of a control for one filter. Its default value is not in the URL. */
    bind: (key: string, defaultValue = '') => ({
      value: get(key) || defaultValue,
      onChange: (value: string) => set({ [key]: value === defaultValue ? undefined : value }),
    }),
    pageHref: (to: number) =>
      `?${withChanges(params, { [pageKey]: to > 1 ? String(to) : undefined }).toString()}`,
  };
}

function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}
