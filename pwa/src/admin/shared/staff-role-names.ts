import { type StaffRole, staffRoles } from '@vajra/contract';

/** What the admin calls the roles of staff. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  orders: 'Orders',
  support: 'Support',
  'read-only': 'Read-only',
};

/** What staff may do, for those who choose a role. */
export const staffRoleHints: Readonly<Record<StaffRole, string>> = {
  owner: 'Everything, including roles, tax and shipping settings.',
  catalogue: 'Products, prices, stock, imports and the home page. No customers.',
  orders: 'Orders, payments, parcels, returns and shipping methods.',
  support: 'Inquiries, messages and reviews. Reads orders and customers.',
  'read-only': 'Reads everything but changes nothing.',
};

export const staffRoleOptions = staffRoles.map((role) => ({
  value: role,
  label: staffRoleNames[role],
}));

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}

/** Returns the name of a user's role. Null is a customer. */
export function roleName(role: StaffRole | null): string {
  return role === null ? 'Customer' : staffRoleNames[role];
}
