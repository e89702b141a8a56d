import { useQueryClient } from '@tanstack/react-query';
import type { ForbiddenCode } from '@vajra/contract';
import { useEffect, useState } from 'react';
import { failureCode } from '../../api/failure-code.ts';

const setupRequired: ForbiddenCode = 'second_factor_setup_required';

/**
 * Whether a query of the admin was refused because the user has no second factor, which the store
 * requires of its staff. `retry` loads the failed queries again.
 */
export function useMissingSecondFactor(): { isMissing: boolean; retry: () => void } {
  const client = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        if (failureCode(query.state.error) === setupRequired) setMissing(true);
      }),
    [client],
  );
  const retry = () => {
    setMissing(false);
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  return { isMissing, retry };
}
