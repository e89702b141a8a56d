import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the token of a mailed link and removes it from the address bar, where it could be seen or
 * shared.
 */
export function useLinkToken(): string {
  const [params, setParams] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  useEffect(() => {
    if (params.has('token')) setParams({}, { replace: true });
  }, [params, setParams]);
  return token;
}
