import { problemsOfSynonyms, type SynonymSettings, standardSynonyms } from '@vajra/contract';
import { UnprocessableError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { VersionedSetting } from '../../platform/settings/versioned-setting.ts';

const shownProblems = 10;

/** The synonyms of searches: those of the trade until an admin has changed them. */
export class Synonyms {
  readonly #synonyms: VersionedSetting<SynonymSettings>;

  constructor(deps: Pick<Platform, 'connection' | 'transactions' | 'audit'>) {
    this.#synonyms = new VersionedSetting(deps, {
      id: 'search_synonyms',
      defaults: { text: standardSynonyms, version: 0 },
      read: ({ text, version }) => ({ text, version }),
      conflict: 'The synonyms have been changed by another admin.',
      audited: linesOnlyIn,
    });
  }

  /** Returns them for searches. The same version is the same object. */
  shown(): Promise<SynonymSettings> {
    return this.#synonyms.shown();
  }

  /**
   * Replaces all of them.
   * @throws {UnprocessableError} with the lines that have a problem
   * @throws {EditConflictError} with the current ones, when another version was edited.
   */
  async change({ text: written, version }: SynonymSettings): Promise<SynonymSettings> {
    const text = written.replace(/\r\n?/g, '\n').trimEnd();
    const problems = problemsOfSynonyms(text);
    if (problems.length > 0)
      throw new UnprocessableError(problems.slice(0, shownProblems).join(' '));
    return this.#synonyms.change(() => ({ text, version: version + 1 }), version);
  }
}

/** The lines that the other does not have: a text of thousands of lines would hide what changed. */
function linesOnlyIn({ text }: SynonymSettings, other: SynonymSettings): object {
  const known = new Set(other.text.split('\n'));
  return {
    synonyms: text
      .split('\n')
      .filter((line) => !known.has(line))
      .join('\n'),
  };
}
