import { type StaffRole, staffRoles } from '@vajra/contract';

/** What the admin calls the roles of staff. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  orders: 'Orders',
  support: 'Support',
  'read-only': 'Read-only',
};

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}

/** Returns the name of a user's role. Null is a customer. */
export function roleName(role: StaffRole | null): string {
  return role === null ? 'Customer' : staffRoleNames[role];
}
