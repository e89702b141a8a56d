import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { wholeNumber, withoutControls } from './fields.ts';
import { foldText, hasLetterOrDigit } from './fold-text.ts';
import { catalogueEditors } from './staff-roles.ts';

/** Words, and what is searched for in their place: any of the meanings. */
export interface Synonym {
  terms: string[];
  meanings: string[];
}

export const synonymLimits = {
  /** Of all lines together. */
  terms: 10_000,
  meanings: 5,
  /** Of a term or a meaning. */
  length: 60,
  text: 400_000,
} as const;

/** Reads synonyms, a line for each: "rbc, brilliant = round". Blank lines and lines without = are left out. */
export function parseSynonyms(text: string): Synonym[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at === -1
      ? []
      : { terms: parseList(line.slice(0, at)), meanings: parseList(line.slice(at + 1)) };
  });
}

const parseList = (text: string) =>
  text.split(',').flatMap((part) => part.trim().replace(/\s+/g, ' ') || []);

/**
 * Returns what is wrong with synonyms, a message for each line with a problem. A meaning must not be a synonym of
 * something else, so that there is no cycle.
 */
export function problemsOfSynonyms(text: string): string[] {
  const lines = text.split('\n').map((line, at) => ({ line, number: at + 1 }));
  const lineOf = new Map<string, number>();
  const problems: string[] = [];
  for (const { line, number } of lines) {
    if (line.trim() === '') continue;
    const problem = problemOfLine(line);
    if (problem) problems.push(`Line ${number} ${problem}.`);
    for (const term of parseSynonyms(line)[0]?.terms ?? []) {
      const before = lineOf.get(foldText(term));
      if (before === undefined) lineOf.set(foldText(term), number);
      else problems.push(`Line ${number} has “${term}”, as line ${before} has.`);
    }
  }
  for (const { line, number } of lines) {
    for (const meaning of parseSynonyms(line)[0]?.meanings ?? []) {
      const other = lineOf.get(foldText(meaning));
      if (other === undefined || other === number) continue;
      problems.push(`Line ${number} means “${meaning}”, which line ${other} replaces.`);
    }
  }
  if (lineOf.size > synonymLimits.terms) {
    problems.push(`There are ${lineOf.size} words, more than ${synonymLimits.terms}.`);
  }
  return problems;
}

function problemOfLine(line: string): string | null {
  const [synonym] = parseSynonyms(line);
  if (!synonym || line.split('=').length > 2) return 'must have one = between words and meanings';
  const { terms, meanings } = synonym;
  if (terms.length === 0) return 'has no words before the =';
  if (meanings.length === 0) return 'has no meaning after the =';
  if (meanings.length > synonymLimits.meanings)
    return `has more than ${synonymLimits.meanings} meanings`;
  for (const phrase of [...terms, ...meanings]) {
    if (!hasLetterOrDigit(phrase)) return `has “${phrase}”, which has no letter or digit`;
    if (phrase.length > synonymLimits.length) {
      return `has “${phrase.slice(0, 20)}…”, which is longer than ${synonymLimits.length} characters`;
    }
  }
  return null;
}

const synonymText = z
  .string('must be text')
  .max(synonymLimits.text, `must be at most ${synonymLimits.text} characters`)
  .regex(withoutControls, 'must not contain control characters');

const settings = z
  .object({
    text: z.string().describe('A line for each: words, separated by commas, = and what they mean.'),
    version: z.int().describe('Increases with every change; 0 before the first one.'),
  })
  .meta({ id: 'SynonymSettings' });
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
      'Replaces all synonyms. Fails with 409 and the current ones when another version was edited, and with 422 and the lines that have a problem.',
    access: 'admin',
    roles: catalogueEditors,
    failures: [422],
    body: z.object({
      text: synonymText,
      version: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    }),
    response: z.object({ message: z.string(), settings }),
  }),
} as const;
