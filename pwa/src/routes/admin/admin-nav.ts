/** What a count beside a link is of. */
export type NavCount = 'total_products' | 'total_orders' | 'total_users' | 'total_requests';

interface NavLinkRow {
  to: string;
  name: string;
  count?: NavCount;
}

interface NavGroup {
  title: string;
  links: readonly NavLinkRow[];
}

/** The side bar: the links of spec 2.13 in the order of the work. */
export const navGroups: readonly NavGroup[] = [
  {
    title: 'Catalogue',
    links: [
      { to: '/admin/products', name: 'Products', count: 'total_products' },
      { to: '/admin/collections', name: 'Collections' },
      { to: '/admin/parent-collections', name: 'Parent collections' },
      { to: '/admin/diamond-shapes', name: 'Diamond shapes' },
      { to: '/admin/cut-grades', name: 'Cut grades' },
      { to: '/admin/stone-types', name: 'Stone types' },
      { to: '/admin/manage-natural-color', name: 'Natural color' },
      { to: '/admin/manage-fancy-color', name: 'Fancy color' },
      { to: '/admin/manage-clarity', name: 'Clarity' },
    ],
  },
  {
    title: 'Sales',
    links: [
      { to: '/admin/orders', name: 'Orders', count: 'total_orders' },
      { to: '/admin/accepted-orders', name: 'Accepted orders' },
      { to: '/admin/manage-users', name: 'Users', count: 'total_users' },
    ],
  },
  {
    title: 'Conversations',
    links: [
      { to: '/admin/custom-inquiry', name: 'Custom inquiries' },
      { to: '/admin/manage-contact', name: 'Contacts', count: 'total_requests' },
      { to: '/admin/manage-reviews', name: 'Reviews' },
    ],
  },
  { title: 'Shop window', links: [{ to: '/admin/sliders', name: 'Sliders' }] },
];
