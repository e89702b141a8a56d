import type { StaffRole } from '@vajra/contract';
import { useStaffRole } from '../shared/use-has-role.ts';
import { navGroups, topLinks } from './navigation.ts';

/** Returns the links to the screens that the signed-in member of staff may see. */
export function useNavigation() {
  const role = useStaffRole();
  const isVisible = ({ roles }: { roles?: readonly StaffRole[] }) => roles?.includes(role) ?? true;
  return { topLinks: topLinks.filter(isVisible), navGroups: navGroups.filter(isVisible) };
}
