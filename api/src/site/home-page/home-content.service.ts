import {
  type HomeContent,
  type HomeOverrides,
  type HomeSectionList,
  homeSections,
  homeTextLimits,
} from '@vajra/contract';
import type { Platform } from '../../platform/platform.ts';
import { VersionedSetting } from '../../platform/settings/versioned-setting.ts';

const defaults: HomeContent = {
  texts: {},
  sections: homeSections.map((section) => ({ section, isShown: true })),
  version: 0,
};

/** Texts of the home page that replace the defaults, and the order of its sections. */
export class HomePage {
  readonly #content: VersionedSetting<HomeContent>;

  constructor(deps: Pick<Platform, 'connection' | 'transactions' | 'audit'>) {
    this.#content = new VersionedSetting(deps, {
      id: 'home_content',
      defaults,
      read: toContent,
      conflict: 'The home page has been changed by another admin.',
      audited,
    });
  }

  /** Returns what differs from the defaults, for pages; undefined if nothing does. */
  async shown(): Promise<HomeOverrides | undefined> {
    return overridesOf(await this.#content.shown());
  }

  current(): Promise<HomeContent> {
    return this.#content.current();
  }

  /**
   * Replaces all of it.
   * @throws {EditConflictError} with the current content, when another version was edited.
   */
  change({ texts, sections, version }: HomeContent): Promise<HomeContent> {
    return this.#content.change(() => ({ texts, sections, version: version + 1 }), version);
  }
}

/** Drops what this release does not know, and adds the sections that a stored setting does not have. */
function toContent({ texts, sections, version }: HomeContent): HomeContent {
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
