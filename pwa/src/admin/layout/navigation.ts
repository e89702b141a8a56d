import { auditReaders, messageReaders, orderReaders, type StaffRole } from '@vajra/contract';
import { lookupScreens } from '../shared/lookup-screens.ts';

/** A number shown next to a link. Those starting with 'waiting' count items that need attention. */
export type NavCount = 'total_products' | 'total_requests' | 'waiting_orders' | 'waiting_inquiries';

interface NavItem {
  to: string;
  /** Opens the screen after 'g'. */
  key: string;
  name: string;
  count?: NavCount;
  /** Those who may see the screen; everyone by default. */
  roles?: readonly StaffRole[];
}

interface NavGroup {
  title: string;
  /** Those who may see the screens; everyone by default. */
  roles?: readonly StaffRole[];
  links: readonly NavItem[];
}

/** Links above the groups. */
export const topLinks: readonly NavItem[] = [
  { to: '/admin', key: 'd', name: 'Dashboard' },
  { to: '/admin/audit', key: 'h', name: 'Audit', roles: auditReaders },
];

export const navGroups: readonly NavGroup[] = [
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
    roles: orderReaders,
    links: [
      { to: '/admin/orders', key: 'o', name: 'Orders', count: 'waiting_orders' },
      { to: '/admin/accepted-orders', key: 'x', name: 'Accepted orders' },
      { to: '/admin/returns', key: 'b', name: 'Returns' },
      { to: '/admin/shipping', key: 'z', name: 'Shipping methods' },
      { to: '/admin/manage-users', key: 'u', name: 'Users' },
      { to: '/admin/tax', key: 'v', name: 'Tax and invoices' },
    ],
  },
  {
    title: 'Messages',
    roles: messageReaders,
    links: [
      {
        to: '/admin/custom-inquiry',
        key: 'i',
        name: 'Custom inquiries',
        count: 'waiting_inquiries',
      },
      { to: '/admin/manage-contact', key: 'm', name: 'Contacts', count: 'total_requests' },
      { to: '/admin/manage-reviews', key: 'r', name: 'Reviews' },
      { to: '/admin/newsletter', key: 'l', name: 'Newsletter' },
    ],
  },
  {
    title: 'Home page',
    links: [
      { to: '/admin/sliders', key: 'w', name: 'Sliders' },
      { to: '/admin/home-page', key: 'e', name: 'Texts and sections' },
    ],
  },
];

export const navItems: readonly NavItem[] = [
  ...topLinks,
  ...navGroups.flatMap(({ links }) => links),
];
