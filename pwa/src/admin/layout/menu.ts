import { messageReaders, orderReaders, type StaffRole } from '@vajra/contract';
import { createContext, useContext } from 'react';
import type { AdminScreen, MenuGroup, MenuLink } from '../shared/admin-screen.ts';
import { useStaffRole } from '../shared/use-has-role.ts';

/** The groups in their order, with those who may see them; everyone by default. */
const groups: readonly { title: MenuGroup; roles?: readonly StaffRole[] }[] = [
  { title: 'Catalogue' },
  { title: 'Sales', roles: orderReaders },
  { title: 'Messages', roles: messageReaders },
  { title: 'Home page' },
];

/** The screens that the menu links to. */
export const MenuContext = createContext<readonly AdminScreen[]>([]);

interface Link extends MenuLink {
  to: string;
}

function useLinks(): Link[] {
  const screens = useContext(MenuContext);
  return screens.flatMap(({ path, menu }) =>
    menu ? { ...menu, to: path ? `/admin/${path}` : '/admin' } : [],
  );
}

/** Returns the links to the screens that the signed-in member of staff may see. */
export function useMenu() {
  const role = useStaffRole();
  const isVisible = ({ roles }: { roles?: readonly StaffRole[] }) => roles?.includes(role) ?? true;
  const links = useLinks().filter(isVisible);
  return {
    topLinks: links.filter(({ group }) => group === undefined),
    groups: groups.filter(isVisible).map(({ title }) => ({
      title,
      links: links.filter(({ group }) => group === title),
    })),
  };
}

/** Returns the paths of all screens of the menu by their key. */
export function usePathsByKey(): ReadonlyMap<string, string> {
  return new Map(useLinks().flatMap(({ key, to }) => (key ? [[key, to]] : [])));
}
