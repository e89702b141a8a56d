import { adminType, customerType, type Session } from '@vajra/contract';

/** Sessions for tests. */
export const testCustomer = {
  u_id: 2,
  u_name: 'Asha',
  email: 'asha@example.com',
  mo_no: '+919876543210',
  u_type: customerType,
  status: 1,
  auth_token: 'token',
} as const satisfies Session;

export const testAdmin = { ...testCustomer, u_id: 1, u_type: adminType } as const satisfies Session;

/** Returns a bearer token with these claims, without a valid signature. */
export function tokenWith(claims: object): string {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
  return `header.${payload.replaceAll('=', '')}.signature`;
}
