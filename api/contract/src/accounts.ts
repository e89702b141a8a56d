import { z } from 'zod';
import { pageSizes } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { email, flag, hasMore, id, optionalText, page, perPage, phone, text } from './fields.ts';

export const user = z
  .object({
    u_id: z.int(),
    u_name: z.string(),
    email: z.string(),
    mo_no: z.string(),
    /** '0' is an admin, '1' a customer. */
    u_type: z.enum(['0', '1']),
    status: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

/** A user as they see themselves: with the address of their last order, if any. */
export const profile = user.extend({
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
});
export type Profile = z.output<typeof profile>;

/** What /userlogin answers and the browser keeps: the profile and a token. */
export const session = profile.extend({ auth_token: z.string() });
export type Session = z.output<typeof session>;

const userName = text(80, 'Username is required');
// NIST SP 800-63B: at least 8; the upper bound keeps hashing cheap to refuse.
const newPassword = z
  .string({ error: ({ input }) => (input === undefined ? 'Password is required' : 'must be text') })
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters');

/** Of a password that a person has: only as long as one can be. */
function knownPassword(required: string) {
  return z
    .string({ error: () => required })
    .min(1, required)
    .max(200, 'Password must be at most 200 characters');
}

/** A new password, said twice, and what goes with it. */
function withNewPassword<Shape extends z.ZodRawShape>(shape: Shape) {
  const confirm_password = z.string('Passwords do not match').max(200, 'Passwords do not match');
  return z.object({ ...shape, password: newPassword, confirm_password }).refine(isSaidTwice, {
    error: 'Passwords do not match',
    path: ['confirm_password'],
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value,
  });
}

function isSaidTwice(input: object): boolean {
  return Reflect.get(input, 'password') === Reflect.get(input, 'confirm_password');
}

const message = z.object({ message: z.string() });

export const accountEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/userlogin',
    description:
      'Opens a session: answers the user, a bearer token that is good for seven days, and the last address. The answer to a wrong password is the same, in words and time, as to an address without an account.',
    access: 'public',
    failures: [401, 403, 429],
    body: z.object({ email: email(), password: knownPassword('Password is required') }),
    response: envelope(session),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/registeruser',
    description:
      'Makes an account. The answer is the same whether or not the address has one already; its owner is told by mail.',
    creates: true,
    access: 'public',
    failures: [429],
    body: withNewPassword({ u_name: userName, email: email(), mo_no: phone }),
    response: emptyEnvelope,
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/users/profile',
    description: "Changes one's own name and e-mail address.",
    access: 'customer',
    idempotent: true,
    body: z.object({ u_name: userName, email: email() }),
    response: z.object({ message: z.string(), user }),
  }),
  /** Not in the spec: a browser that kept a session asks whose it is and whether it still is one. */
  getMe: defineEndpoint({
    method: 'GET',
    path: '/api/users/me',
    description: 'Who is signed in, with the address of the last order.',
    access: 'customer',
    response: profile,
  }),
  /** Not in the spec, which has no way to change a password. */
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/api/users/password',
    description:
      "Changes one's own password. All sessions end; the answer holds the token of a fresh one.",
    access: 'customer',
    failures: [429],
    body: withNewPassword({ current_password: knownPassword('Current password is required') }),
    response: z.object({ message: z.string(), auth_token: z.string() }),
  }),
  /** Not in the spec, which leaves who forgot a password outside. */
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/password/forgot',
    description:
      'Asks for a mail with a link to choose a new password, which works once and for 30 minutes. The answer is the same, in words and time, whether or not there is such an account.',
    access: 'public',
    failures: [429],
    body: z.object({ email: email() }),
    response: message,
  }),
  /** Where the mailed link leads: its page sends the token that it was given. */
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/password/reset',
    description:
      'Chooses a new password by the token of a mailed link. The token works once; all sessions end.',
    access: 'public',
    failures: [429],
    body: withNewPassword({ token: text(200, 'Token is required') }),
    response: message,
  }),
  /** Not in the spec: for who left a session open somewhere. */
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/users/signout-everywhere',
    description: "Ends all of one's sessions, this one too.",
    access: 'customer',
    response: message,
  }),
  getUsers: defineEndpoint({
    method: 'GET',
    path: '/getusers',
    description: 'All users, in the order in which they signed up.',
    access: 'admin',
    response: envelope(z.array(user)),
  }),
  /** Not in the spec, whose list is all users at once: a shop may have 50,000. */
  getUsersPage: defineEndpoint({
    method: 'GET',
    path: '/api/users',
    description:
      'A page of the users, newest first. A search finds who has a word in number, name, address or phone that begins with each of its words.',
    access: 'admin',
    query: z.object({
      page,
      perPage: perPage(pageSizes.users),
      search: optionalText(200).optional(),
      u_type: z.enum(['0', '1'], 'must be 0 or 1').optional(),
      status: flag.optional(),
    }),
    response: z.object({ users: z.array(user), totalCount: z.int(), hasMore }),
  }),
  changeUserStatus: defineEndpoint({
    method: 'POST',
    path: '/changeuserstatus',
    description: 'Deactivates a user (0), who is out at the next call, or lets them in again (1).',
    access: 'admin',
    body: z.object({ u_id: id, status: flag }),
    response: envelope(user),
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/{u_id}',
    description:
      'Deletes a user, and their data from what remains for the books: orders and ratings.',
    access: 'admin',
    params: z.object({ u_id: id }),
    response: message,
  }),
} as const;
