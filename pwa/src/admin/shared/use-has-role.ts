import type { StaffRole } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '../../session/session.ts';

/** Returns the role of the signed-in member of staff. */
export function useStaffRole(): StaffRole {
  // Sessions that were stored before roles existed are of owners.
  return useAtomValue(sessionAtom)?.role ?? 'owner';
}

/** Whether the signed-in member of staff has one of these roles, such as those of an endpoint. */
export function useHasRole(roles: readonly StaffRole[]): boolean {
  return roles.includes(useStaffRole());
}
