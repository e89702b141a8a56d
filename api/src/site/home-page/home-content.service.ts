import {
  type HomeContent,
  type HomeOverrides,
  type HomeSectionList,
  homeSections,
  homeTextLimits,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { EditConflictError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { CachedSetting } from '../../platform/settings/cached-setting.ts';
import { type HomeContentDocument, homeContentId, homeContentModel } from './home-content.model.ts';

type Dependencies = Pick<Platform, 'connection' | 'transactions' | 'audit'>;

const defaults: HomeContent = {
  texts: {},
  sections: homeSections.map((section) => ({ section, isShown: true })),
  version: 0,
};

/** Texts of the home page that replace the defaults, and the order of its sections. */
export class HomePage {
  readonly #settings;
  readonly #cached;

  constructor(private readonly deps: Dependencies) {
    this.#settings = homeContentModel(deps.connection);
    this.#cached = new CachedSetting(() => this.current(), defaults);
  }

  /** Returns what differs from the defaults, for pages; undefined if nothing does. */
  async shown(): Promise<HomeOverrides | undefined> {
    return overridesOf(await this.#cached.get());
  }

  /** Returns all of it, as of this transaction or now. */
  async current(session?: ClientSession): Promise<HomeContent> {
    const stored = await this.#settings.findById(homeContentId, null, { session }).lean();
    return stored ? toContent(stored) : defaults;
  }

  /**
   * Replaces all of it.
   * @throws {EditConflictError} with the current content, when another version was edited.
   */
  async change({ texts, sections, version }: HomeContent): Promise<HomeContent> {
    const { transactions, audit } = this.deps;
    const changed = await transactions.run(async ({ session }) => {
      const before = await this.current(session);
      if (before.version !== version) {
        throw new EditConflictError('The home page has been changed by another admin.', before);
      }
      const after: HomeContent = { texts, sections, version: version + 1 };
      await this.#settings.replaceOne(
        { _id: homeContentId },
        { _id: homeContentId, ...after },
        { upsert: true, session },
      );
      await audit.record({ setting: homeContentId }, audited(before), audited(after), session);
      return after;
    });
    this.#cached.set(changed);
    return changed;
  }
}

/** Drops what this release does not know, and adds the sections that a stored setting does not have. */
function toContent({ texts, sections, version }: HomeContentDocument): HomeContent {
  const known = sections.filter(({ section }) => homeSections.includes(section));
  const missing = defaults.sections.filter(
    ({ section }) => !known.some((row) => row.section === section),
  );
  const knownTexts = Object.entries(texts).filter(([key]) => Object.hasOwn(homeTextLimits, key));
  return { texts: Object.fromEntries(knownTexts), sections: [...known, ...missing], version };
}

function visible(sections: HomeSectionList) {
  return sections.flatMap(({ section, isShown }) => (isShown ? section : []));
}

function overridesOf({ texts, sections }: HomeContent): HomeOverrides | undefined {
  const shown = visible(sections);
  const hasDefaultOrder = shown.join() === homeSections.join();
  if (hasDefaultOrder && Object.keys(texts).length === 0) return undefined;
  return { texts, ...(!hasDefaultOrder && { sections: shown }) };
}

/** Each text is a field of its own in the audit trail. */
function audited({ texts, sections }: HomeContent): object {
  return { ...texts, sections: visible(sections).join(', ') };
}
