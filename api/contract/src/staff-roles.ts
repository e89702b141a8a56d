/**
 * What a member of staff (a user with the type of admins) may do. Owners may do everything and are the
 * admins of the published interface.
 */
export const staffRoles = ['owner', 'catalogue', 'orders', 'support', 'read-only'] as const;
export type StaffRole = (typeof staffRoles)[number];

// Who may call an endpoint, by what it reads or changes.

export const everyStaffRole = staffRoles;
export const owners = ['owner'] as const;
/** Products, lookups, stock, imports, and the content of the home page. */
export const catalogueEditors = ['owner', 'catalogue'] as const;
export const importReaders = ['owner', 'catalogue', 'read-only'] as const;
export const orderEditors = ['owner', 'orders'] as const;
/** Orders and customers, which includes personal data. */
export const orderReaders = ['owner', 'orders', 'support', 'read-only'] as const;
/** Internal notes about orders and returns. */
export const orderNoters = ['owner', 'orders', 'support'] as const;
/** Inquiries, messages and reviews. */
export const messageEditors = ['owner', 'support'] as const;
export const messageReaders = ['owner', 'support', 'read-only'] as const;
export const auditReaders = ['owner', 'read-only'] as const;
