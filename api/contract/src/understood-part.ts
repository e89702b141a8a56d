import { z } from 'zod';
import { filterKeys } from './lookup-fields.ts';
import { rangeKeys } from './ranges.ts';

const written = {
  text: z.string().describe('As it was written.'),
  start: z.int().describe('Where it starts in the search, in UTF-16 code units.'),
  corrected: z.string().optional().describe('The corrected spelling, if it was misspelled.'),
  without: z
    .int()
    .optional()
    .describe('If the list is empty: how many products it would have without this part.'),
};
/** How a part of a search was understood. */
const understoodPart = z
  .discriminatedUnion('as', [
    z.object({
      as: z.literal('filter'),
      ...written,
      key: z.enum(filterKeys),
      ids: z.array(z.int()),
      names: z.array(z.string()),
    }),
    z.object({
      as: z.literal('range'),
      ...written,
      range: z.enum(rangeKeys),
      min: z.number().optional(),
      max: z.number().optional(),
      currency: z.enum(['INR', 'USD']).optional().describe('Of a price, if it was written.'),
    }),
    z.object({ as: z.literal('words'), ...written }),
    z.object({ as: z.literal('unknown'), ...written }),
  ])
  .meta({ id: 'UnderstoodPart' });
export type UnderstoodPart = z.output<typeof understoodPart>;
export const understood = z
  .array(understoodPart)
  .optional()
  .describe(
    'How a search was understood. Parts that were not understood are ignored, unless there are no others.',
  );
