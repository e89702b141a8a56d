import { problemsOfSynonyms, type SynonymSettings, standardSynonyms } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { EditConflictError, UnprocessableError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { CachedSetting } from '../../platform/settings/cached-setting.ts';
import { synonymsId, synonymsModel } from './synonyms.model.ts';

type Dependencies = Pick<Platform, 'connection' | 'transactions' | 'audit'>;

const defaults: SynonymSettings = { text: standardSynonyms, version: 0 };

const shownProblems = 10;

/** The synonyms of searches: those of the trade until an admin has changed them. */
export class Synonyms {
  readonly #settings;
  readonly #cached;

  constructor(private readonly deps: Dependencies) {
    this.#settings = synonymsModel(deps.connection);
    this.#cached = new CachedSetting(() => this.#current(), defaults);
  }

  /** Returns them for searches. The same version is the same object. */
  shown(): Promise<SynonymSettings> {
    return this.#cached.get();
  }

  /**
   * Replaces all of them.
   * @throws {UnprocessableError} with the lines that have a problem
   * @throws {EditConflictError} with the current ones, when another version was edited.
   */
  async change({ text: written, version }: SynonymSettings): Promise<SynonymSettings> {
    const { transactions, audit } = this.deps;
    const text = written.replace(/\r\n?/g, '\n').trimEnd();
    const problems = problemsOfSynonyms(text);
    if (problems.length > 0)
      throw new UnprocessableError(problems.slice(0, shownProblems).join(' '));
    const changed = await transactions.run(async ({ session }) => {
      const before = await this.#current(session);
      if (before.version !== version) {
        throw new EditConflictError('The synonyms have been changed by another admin.', before);
      }
      const after = { text, version: version + 1 };
      await this.#settings.replaceOne(
        { _id: synonymsId },
        { _id: synonymsId, ...after },
        { upsert: true, session },
      );
      const [removed, added] = [linesOnlyIn(before, after), linesOnlyIn(after, before)];
      await audit.record({ setting: synonymsId }, removed, added, session);
      return after;
    });
    this.#cached.set(changed);
    return changed;
  }

  async #current(session?: ClientSession): Promise<SynonymSettings> {
    const stored = await this.#settings.findById(synonymsId, null, { session }).lean();
    return stored ? { text: stored.text, version: stored.version } : defaults;
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
