import { z } from 'zod';
import { defineEndpoint, done, envelope } from './endpoint.ts';
import { email, flag, id, phone, text } from './fields.ts';

export const user = z.object({
  u_id: z.int(),
  u_name: z.string(),
  email: z.string(),
  mo_no: z.string(),
  /** '0' is an admin, '1' a customer. */
  u_type: z.enum(['0', '1']),
  status: z.union([z.literal(0), z.literal(1)]),
});
export type User = z.output<typeof user>;

/** What /userlogin answers and the browser keeps: the user, a token, the last address if any. */
export const session = user.extend({
  auth_token: z.string(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
});
export type Session = z.output<typeof session>;

const userName = text(80, 'Username is required');
// NIST SP 800-63B: at least 8; the upper bound keeps hashing cheap to refuse.
const newPassword = z
  .string({ error: ({ input }) => (input === undefined ? 'Password is required' : 'must be text') })
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters');

const signup = z
  .object({
    u_name: userName,
    email: email(),
    password: newPassword,
    confirm_password: z.string('Passwords do not match').max(200, 'Passwords do not match'),
    mo_no: phone,
  })
  .refine((input) => input.password === input.confirm_password, {
    error: 'Passwords do not match',
    path: ['confirm_password'],
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value,
  });

export const accountEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/userlogin',
    access: 'public',
    body: z.object({
      email: email(),
      password: z
        .string({ error: () => 'Password is required' })
        .min(1, 'Password is required')
        .max(200, 'Password must be at most 200 characters'),
    }),
    response: envelope(session),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/registeruser',
    creates: true,
    access: 'public',
    body: signup,
    response: done,
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/users/profile',
    access: 'customer',
    body: z.object({ u_name: userName, email: email() }),
    response: z.object({ message: z.string(), user }),
  }),
  getUsers: defineEndpoint({
    method: 'GET',
    path: '/getusers',
    access: 'admin',
    response: envelope(z.array(user)),
  }),
  changeUserStatus: defineEndpoint({
    method: 'POST',
    path: '/changeuserstatus',
    access: 'admin',
    body: z.object({ u_id: id, status: flag }),
    response: envelope(user),
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/{u_id}',
    access: 'admin',
    params: z.object({ u_id: id }),
    response: z.object({ message: z.string() }),
  }),
} as const;
