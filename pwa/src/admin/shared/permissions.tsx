import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { EndpointRef } from '../../api/endpoints.ts';
import { sessionAtom } from '../../session/session.ts';

/**
 * Returns whether the signed-in member of staff may call an endpoint, so that the admin offers only
 * what the server accepts.
 */
export function useMay(): (endpoint: Pick<EndpointRef, 'roles'>) => boolean {
  const session = useAtomValue(sessionAtom);
  // Sessions stored before roles existed are of owners.
  const role = session?.role ?? 'owner';
  return ({ roles }) => roles === undefined || roles.includes(role);
}

interface PermittedProps {
  /** What the content needs. */
  to: Pick<EndpointRef, 'roles'>;
  children: ReactNode;
  /** Shown to others. */
  fallback?: ReactNode;
}

/** Shows content to the members of staff who may call an endpoint. */
export function Permitted({ to, children, fallback = null }: PermittedProps) {
  return useMay()(to) ? children : fallback;
}
