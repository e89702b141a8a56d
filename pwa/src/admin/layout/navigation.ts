/** What a count beside a link is of: all there are, or those that wait for somebody. */
export type NavCount = 'total_products' | 'total_requests' | 'waiting_orders' | 'waiting_inquiries';

interface NavLinkRow {
  to: string;
  /** Goes there after 'g'. */
  key: string;
  name: string;
  count?: NavCount;
}

interface NavGroup {
  title: string;
  links: readonly NavLinkRow[];
}

/** What is of no group. */
export const firstLinks: readonly NavLinkRow[] = [
  { to: '/admin', key: 'd', name: 'Dashboard' },
  { to: '/admin/audit', key: 'h', name: 'Audit' },
];

/** The side bar: the links of spec 2.13 in the order of the work. */
export const navGroups: readonly NavGroup[] = [
  {
    title: 'Catalogue',
    links: [
      { to: '/admin/products', key: 'p', name: 'Products', count: 'total_products' },
      { to: '/admin/collections', key: 'c', name: 'Collections' },
      { to: '/admin/parent-collections', key: 'a', name: 'Parent collections' },
      { to: '/admin/diamond-shapes', key: 's', name: 'Diamond shapes' },
      { to: '/admin/cut-grades', key: 'g', name: 'Cut grades' },
      { to: '/admin/stone-types', key: 't', name: 'Stone types' },
      { to: '/admin/manage-natural-color', key: 'n', name: 'Natural color' },
      { to: '/admin/manage-fancy-color', key: 'f', name: 'Fancy color' },
      { to: '/admin/manage-clarity', key: 'y', name: 'Clarity' },
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
    title: 'Conversations',
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
    title: 'Shop window',
    links: [{ to: '/admin/sliders', key: 'w', name: 'Sliders' }],
  },
];
