import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** A list's filters, sort and page, which live in the URL; what is standard is left out of it. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  return {
    page,
    /** The value, or an empty string. */
    get: (key: string): string => params.get(key) ?? '',
    /** Another filter begins at page 1 again. */
    set: (changes: Changes) =>
      setParams((now) => changed(now, { page: undefined, ...changes }), { replace: true }),
    /** What is open over the list; the page stays. */
    open: (changes: Changes) => setParams((now) => changed(now, changes)),
    pageHref: (to: number) =>
      `?${changed(params, { page: to > 1 ? String(to) : undefined }).toString()}`,
  };
}
