import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';

export const missedSearchLimits = {
  /** Longer searches are not counted. */
  length: 60,
  shown: 200,
  stored: 2000,
  /** A search that was last made before this is removed. */
  days: 90,
} as const;

const missedSearch = z
  .object({
    text: z.string().describe('In lower case and without accents.'),
    count: z.int(),
    lastAt: z.iso.datetime(),
  })
  .meta({ id: 'MissedSearch' });
export type MissedSearch = z.output<typeof missedSearch>;

export const missedSearchEndpoints = {
  getMissedSearches: defineEndpoint({
    method: 'GET',
    path: '/api/missed-searches',
    description: `Searches of visitors that found nothing in the last ${missedSearchLimits.days} days, the most frequent first. Who searched is not known.`,
    access: 'admin',
    roles: everyStaffRole,
    response: z.object({ searches: z.array(missedSearch) }),
  }),
  removeMissedSearch: defineEndpoint({
    method: 'DELETE',
    path: '/api/missed-searches',
    description: 'Removes a search from the list until it finds nothing again.',
    access: 'admin',
    roles: catalogueEditors,
    query: z.object({ text: text(missedSearchLimits.length) }),
    response: z.object({ message: z.string() }),
  }),
} as const;
