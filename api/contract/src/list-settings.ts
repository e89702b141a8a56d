import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text, wholeNumber } from './fields.ts';
import { everyStaffRole } from './staff-roles.ts';

/** The lists of the admin. */
export const adminLists = [
  'products',
  'drafts',
  'orders',
  'accepted-orders',
  'returns',
  'users',
  'inquiries',
  'contacts',
  'subscribers',
  'reviews',
  'imports',
  'audit',
] as const;
export type AdminList = (typeof adminLists)[number];

export const maxListViews = 20;
export const maxViewNameLength = 40;

/** Keys of hidden columns. The admin ignores those that no longer exist. */
const hiddenColumns = z
  .array(z.string().regex(/^[a-zA-Z][\w-]{0,39}$/, 'must be keys of columns'), 'must be a list')
  .max(40, 'must be at most 40 columns')
  .transform((keys) => [...new Set(keys)]);

const query = z
  .string('must be text')
  .max(1000, 'must be at most 1000 characters')
  .regex(/^[\w.~%&=+*-]*$/, 'must be an encoded query');

export const listView = z
  .object({
    name: text(maxViewNameLength, 'Enter a name'),
    query: query.describe('Filters, search and sort order, as in the address of the list.'),
    hidden: hiddenColumns,
  })
  .meta({ id: 'ListView' });
export type ListView = z.output<typeof listView>;

const fields = {
  hidden: hiddenColumns.nullable().describe("Null for the list's default."),
  views: z
    .array(listView, 'must be a list')
    .max(maxListViews, `A list has at most ${maxListViews} saved views`)
    .refine((views) => new Set(views.map(viewKey)).size === views.length, {
      error: 'A view with this name exists',
      when: ({ value }) => Array.isArray(value) && value.every(isNamed),
    }),
};

/** Names that differ only in case are the same. */
export function viewKey({ name }: Pick<ListView, 'name'>): string {
  return name.trim().toLowerCase();
}

function isNamed(view: unknown): view is Pick<ListView, 'name'> {
  return typeof view === 'object' && view !== null && typeof Reflect.get(view, 'name') === 'string';
}

export const listSettings = z
  .object({ list: z.enum(adminLists), ...fields, version: z.int() })
  .meta({ id: 'ListSettings' });
export type ListSettings = z.output<typeof listSettings>;

export const listSettingsEndpoints = {
  getListSettings: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/lists',
    description: 'The columns and saved views that the signed-in admin has chosen for lists.',
    access: 'admin',
    roles: everyStaffRole,
    response: z.object({ lists: z.array(listSettings) }),
  }),
  saveListSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/users/me/lists/{list}',
    description:
      "Replaces the columns and saved views of a list, of the signed-in admin only. Fails with 409 and the current ones in `now` if `version` is not the stored settings' (0 without any).",
    access: 'admin',
    roles: everyStaffRole,
    params: z.object({ list: z.enum(adminLists, 'must be a list of the admin') }),
    body: z.object({ ...fields, version: wholeNumber(0) }),
    response: listSettings.extend({ message: z.string() }),
  }),
} as const;
