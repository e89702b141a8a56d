import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import {
  email,
  existingEmail,
  flag,
  hasMore,
  id,
  optionalText,
  page,
  perPage,
  phone,
  text,
  userName,
} from './fields.ts';
import { listLimits, pageSizes } from './page-sizes.ts';
import { orderReaders, owners, staffRoles } from './staff-roles.ts';

export const staffRole = z.enum(staffRoles, `must be one of ${staffRoles.join(', ')}`);

export const user = z
  .object({
    u_id: z.int(),
    u_name: z.string(),
    email: z.string(),
    /** Missing in sessions that browsers stored before this field existed. */
    emailVerified: z
      .boolean()
      .optional()
      .describe('Whether a mailed link has shown that the address is theirs. Always sent.'),
    mo_no: z.string(),
    /** '0' is staff, '1' a customer. */
    u_type: z.enum(['0', '1']),
    /** What a member of staff may do; null for customers. */
    role: staffRole.nullable(),
    status: z.union([z.literal(0), z.literal(1)]),
    /** A customer without a password, who signs in with mailed codes. */
    isGuest: z.literal(true).optional(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

/** The signed-in user with the shipping address of their latest order, if any. */
export const profile = user.extend({
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
});
export type Profile = z.output<typeof profile>;

/** The response of /userlogin, which the browser stores: the profile and a token. */
export const session = profile.extend({
  auth_token: z.string(),
  /** Missing in sessions that browsers stored before roles existed: those of admins are of owners. */
  role: staffRole.nullish(),
});
export type Session = z.output<typeof session>;

// NIST SP 800-63B asks for at least 8. The upper bound limits the work of hashing.
const newPassword = z
  .string({ error: ({ input }) => (input === undefined ? 'Password is required' : 'must be text') })
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters');

/** An existing password. Only its length is limited, since older rules may have accepted it. */
export function existingPassword(required: string) {
  return z
    .string({ error: () => required })
    .min(1, required)
    .max(200, 'Password must be at most 200 characters');
}

/** Adds a new password and its confirmation to a form. */
export function withNewPassword<Shape extends z.ZodRawShape>(shape: Shape) {
  const confirm_password = z.string('Passwords do not match').max(200, 'Passwords do not match');
  return z.object({ ...shape, password: newPassword, confirm_password }).refine(passwordsMatch, {
    error: 'Passwords do not match',
    path: ['confirm_password'],
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value,
  });
}

function passwordsMatch(input: object): boolean {
  return Reflect.get(input, 'password') === Reflect.get(input, 'confirm_password');
}

const message = z.object({ message: z.string() });

export const accountEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/userlogin',
    description:
      'Signs in. Returns the user, a bearer token that is valid for 15 minutes, and the latest shipping address. Browsers also get a cookie with which /api/users/session/renew returns a new token. A wrong password and an unknown email address get the same response in the same time. Users with a second factor get a 401 with the code `second_factor_required` and a challenge for /api/users/login/second-factor instead of a session.',
    access: 'public',
    failures: [401, 403, 429],
    body: z.object({ email: existingEmail(), password: existingPassword('Password is required') }),
    response: envelope(session),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/registeruser',
    description:
      'Creates an account and sends a link that confirms its email address. The response is the same when the address already has an account; its owner is mailed a link to choose a new password.',
    success: { kind: 'created' },
    access: 'public',
    failures: [429],
    body: withNewPassword({ u_name: userName, email: email(), mo_no: phone }),
    response: emptyEnvelope,
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/users/profile',
    description:
      "Changes the signed-in user's name, and their phone number if it is given, which also decides on their currency. Another email address needs the current password, or a sign-in within the last ten minutes, and takes effect when the link that is sent to it is confirmed; the response is the same when the address already has an account.",
    access: 'customer',
    limit: { uses: 30, minutes: 15 },
    idempotent: true,
    failures: [429],
    body: z.object({
      u_name: userName,
      email: email().optional(),
      mo_no: phone.optional(),
      current_password: existingPassword('Current password is required').optional(),
    }),
    response: z.object({ message: z.string(), user }),
  }),
  sendEmailLink: defineEndpoint({
    method: 'POST',
    path: '/api/users/email/send-link',
    description:
      "Sends a link that confirms the signed-in user's email address. It replaces earlier ones and works once, within 24 hours. Sends nothing when the address is confirmed already.",
    access: 'customer',
    failures: [429],
    response: message,
  }),
  /** Called by the page that the mailed link opens, with the token of the link. */
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/users/email/confirm',
    description:
      'Confirms an email address, of an account or of a message to the shop, or changes that of an account, with the token of a mailed link. The token works once: within 24 hours, or one hour for a change. Sessions stay. An account whose address changes to that of a guest takes over the orders of the guest, if the request has a token of the account; otherwise it fails with 409.',
    access: 'public',
    failures: [409, 429],
    body: z.object({ token: text(200, 'Token is required') }),
    response: message,
  }),
  /** Lets a browser check whether its stored session is still valid, and to which user it belongs. */
  getMe: defineEndpoint({
    method: 'GET',
    path: '/api/users/me',
    description: 'The signed-in user with the shipping address of their latest order.',
    access: 'customer',
    response: profile,
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/api/users/password',
    description:
      "Changes the signed-in user's password. Ends all sessions and returns the token of a new one for this device.",
    access: 'customer',
    failures: [429],
    body: withNewPassword({ current_password: existingPassword('Current password is required') }),
    response: z.object({ message: z.string(), auth_token: z.string() }),
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/password/forgot',
    description:
      'Sends a mail with a link to choose a new password. The link works once, within 30 minutes. The response and its time are the same when there is no such account.',
    access: 'public',
    failures: [429],
    body: z.object({ email: existingEmail() }),
    response: message,
  }),
  /** Called by the page that the mailed link opens, with the token of the link. */
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/password/reset',
    description:
      'Sets a new password with the token of a mailed link. The token works once. Ends all sessions.',
    access: 'public',
    failures: [429],
    body: withNewPassword({ token: text(200, 'Token is required') }),
    response: message,
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/users/signout-everywhere',
    description: 'Ends all sessions of the signed-in user, including this one.',
    access: 'customer',
    response: message,
  }),
  getUsers: defineEndpoint({
    method: 'GET',
    path: '/getusers',
    description: 'All users in the order of registration.',
    access: 'admin',
    roles: orderReaders,
    response: envelope(z.array(user)),
  }),
  /** Paged, since a store may have tens of thousands of users and /getusers returns all of them. */
  getUsersPage: defineEndpoint({
    method: 'GET',
    path: '/api/users',
    description:
      'A page of users, newest first. Every search term must be a prefix of a word of the id, name, email address or phone number.',
    access: 'admin',
    roles: orderReaders,
    query: z.object({
      page,
      perPage: perPage(pageSizes.users),
      search: optionalText(listLimits.searchLength).optional(),
      u_type: z.enum(['0', '1'], 'must be 0 or 1').optional(),
      status: flag.optional(),
    }),
    response: z.object({ users: z.array(user), totalCount: z.int(), hasMore }),
  }),
  changeUserStatus: defineEndpoint({
    method: 'POST',
    path: '/changeuserstatus',
    description:
      'Deactivates a user (0), which ends their sessions with the next call, or activates them again (1).',
    access: 'admin',
    roles: owners,
    requiresRecentSignIn: true,
    body: z.object({ u_id: id, status: flag }),
    response: envelope(user),
  }),
  changeUserRole: defineEndpoint({
    method: 'PUT',
    path: '/api/users/{u_id}/role',
    description:
      "Makes a user a member of staff with a role, or a customer (null), and ends the user's sessions. 409 for a role while nobody has confirmed the user's address.",
    access: 'admin',
    roles: owners,
    requiresRecentSignIn: true,
    params: z.object({ u_id: id }),
    body: z.object({ role: staffRole.nullable() }),
    response: z.object({ message: z.string(), user }),
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/{u_id}',
    description: 'Deletes a user and anonymizes the orders and ratings that have to be kept.',
    access: 'admin',
    roles: owners,
    requiresRecentSignIn: true,
    params: z.object({ u_id: id }),
    response: message,
  }),
} as const;
