import { lookupScreens } from '../shared/lookup-screens.ts';
import { useMay } from '../shared/permissions.tsx';
import { accessOf } from '../shared/screen-access.ts';

/** A number shown next to a link. Those starting with 'waiting' count items that need attention. */
export type NavCount = 'total_products' | 'total_requests' | 'waiting_orders' | 'waiting_inquiries';

interface NavItem {
  to: string;
  /** Opens the screen after 'g'. */
  key: string;
  name: string;
  count?: NavCount;
}

interface NavGroup {
  title: string;
  links: readonly NavItem[];
}

/** Links above the groups. */
const topLinks: readonly NavItem[] = [
  { to: '/admin', key: 'd', name: 'Dashboard' },
  { to: '/admin/audit', key: 'h', name: 'Audit' },
];

const navGroups: readonly NavGroup[] = [
  {
    title: 'Catalogue',
    links: [
      { to: '/admin/products', key: 'p', name: 'Products', count: 'total_products' },
      ...lookupScreens.map(({ href, shortcut, title }) => ({
        to: href,
        key: shortcut,
        name: title,
      })),
    ],
  },
  {
    title: 'Sales',
    links: [
      { to: '/admin/orders', key: 'o', name: 'Orders', count: 'waiting_orders' },
      { to: '/admin/accepted-orders', key: 'x', name: 'Accepted orders' },
      { to: '/admin/manage-users', key: 'u', name: 'Users' },
    ],
  },
  {
    title: 'Messages',
    links: [
      {
        to: '/admin/custom-inquiry',
        key: 'i',
        name: 'Custom inquiries',
        count: 'waiting_inquiries',
      },
      { to: '/admin/manage-contact', key: 'm', name: 'Contacts', count: 'total_requests' },
      { to: '/admin/manage-reviews', key: 'r', name: 'Reviews' },
    ],
  },
  {
    title: 'Home page',
    links: [{ to: '/admin/sliders', key: 'w', name: 'Sliders' }],
  },
];

/** Returns the links to the screens that the signed-in member of staff may use. */
export function useNavigation(): { top: readonly NavItem[]; groups: readonly NavGroup[] } {
  const may = useMay();
  const isOpen = ({ to }: NavItem) => {
    const access = accessOf(to);
    return access === undefined || may(access);
  };
  const groups = navGroups.map(({ title, links }) => ({ title, links: links.filter(isOpen) }));
  return { top: topLinks.filter(isOpen), groups: groups.filter(({ links }) => links.length > 0) };
}
