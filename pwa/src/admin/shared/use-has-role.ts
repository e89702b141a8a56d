import type { StaffRole } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '../../session/session.ts';

/** Whether the signed-in member of staff has one of these roles, such as those of an endpoint. */
export function useHasRole(roles: readonly StaffRole[]): boolean {
  // Sessions that were stored before roles existed are of owners.
  const role = useAtomValue(sessionAtom)?.role ?? 'owner';
  return roles.includes(role);
}
