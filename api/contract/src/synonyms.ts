import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text, wholeNumber } from './fields.ts';
import { foldText, hasLetterOrDigit } from './fold-text.ts';
import { catalogueEditors } from './staff-roles.ts';

export const synonymLimits = {
  /** Of all synonyms together. */
  terms: 10_000,
  termsEach: 100,
  meanings: 5,
  length: 60,
} as const;

const phrase = text(synonymLimits.length).refine(
  hasLetterOrDigit,
  'must contain a letter or a digit',
);
const synonym = z.strictObject({
  terms: z.array(phrase).min(1).max(synonymLimits.termsEach),
  meanings: z.array(phrase).min(1).max(synonymLimits.meanings),
});

const key = (written: string) => foldText(written).replace(/\s+/g, ' ');

/** Words, and what is searched for in their place. A meaning is no synonym itself, so that there is no cycle. */
const synonyms = z
  .array(synonym)
  .max(synonymLimits.terms)
  .superRefine((list, context) => {
    const report = (at: number, field: 'terms' | 'meanings', message: string) =>
      context.addIssue({ code: 'custom', path: [at, field], message });
    const lineOf = new Map<string, number>();
    list.forEach(({ terms }, at) => {
      for (const term of terms) {
        if (lineOf.has(key(term))) report(at, 'terms', `has “${term}”, which is a synonym already`);
        lineOf.set(key(term), at);
      }
    });
    if (lineOf.size > synonymLimits.terms) {
      report(list.length - 1, 'terms', `are more than ${synonymLimits.terms} in all`);
    }
    list.forEach(({ meanings }, at) => {
      for (const meaning of meanings) {
        const line = lineOf.get(key(meaning));
        if (line === undefined || isSelf(list[at]?.terms ?? [], meaning)) continue;
        report(at, 'meanings', `has “${meaning}”, which is a synonym itself: use what it means`);
      }
    });
  })
  .meta({ id: 'Synonyms' });
export type Synonyms = z.output<typeof synonyms>;

/** Whether a word also means itself, such as "necklace = necklace, pendant". */
const isSelf = (terms: readonly string[], meaning: string) =>
  terms.some((term) => key(term) === key(meaning));

const settings = z.object({
  synonyms,
  version: z.int().describe('Increases with every change; 0 before the first one.'),
});
export type SynonymSettings = z.output<typeof settings>;

export const synonymEndpoints = {
  getSynonyms: defineEndpoint({
    method: 'GET',
    path: '/api/synonyms',
    description: 'The synonyms that searches understand. Phones search with them, too.',
    access: 'public',
    success: { kind: 'revalidated' },
    response: settings,
  }),
  changeSynonyms: defineEndpoint({
    method: 'PUT',
    path: '/api/synonyms',
    description:
      'Replaces all synonyms. Fails with 409 and the current ones when another version was edited.',
    access: 'admin',
    roles: catalogueEditors,
    body: settings.extend({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
    response: settings.extend({ message: z.string() }),
  }),
} as const;
