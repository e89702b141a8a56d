import {
  endpoints,
  type HomeContent,
  type HomeSection,
  type HomeSectionList,
  type HomeTextKey,
  type HomeTexts,
  homeTextLimits,
} from '@vajra/contract';
import * as catalogueTexts from '#texts/catalogue.ts';
import * as homeTexts from '#texts/home.ts';
import * as newsletterTexts from '#texts/newsletter.ts';
import * as reviewTexts from '#texts/review-list.ts';
import * as shopTexts from '#texts/shop.ts';
import { messagesOf } from '../shared/use-fields.ts';

interface HomeField {
  key: HomeTextKey;
  section: HomeSection;
  label: string;
  /** The text of the shop until it is changed. */
  standard: string;
}

export const homeFields: readonly HomeField[] = [
  { key: 'eyebrow', section: 'hero', label: 'Line above the heading', standard: homeTexts.eyebrow },
  { key: 'heading', section: 'hero', label: 'Heading of the page', standard: homeTexts.heading },
  {
    key: 'intro',
    section: 'hero',
    label: 'Text below the heading',
    // The shop names its own handling time.
    standard: homeTexts.text(),
  },
  { key: 'heroButton', section: 'hero', label: 'Button', standard: shopTexts.seeAll },
  { key: 'shapes', section: 'shapes', label: 'Heading', standard: homeTexts.shopByShape },
  { key: 'shapesLink', section: 'shapes', label: 'Link', standard: homeTexts.allDiamonds },
  { key: 'featured', section: 'featured', label: 'Heading', standard: catalogueTexts.featured },
  { key: 'all', section: 'all', label: 'Heading', standard: catalogueTexts.all },
  { key: 'reviews', section: 'reviews', label: 'Heading', standard: reviewTexts.title },
  {
    key: 'newsletter',
    section: 'newsletter',
    label: 'Heading',
    standard: newsletterTexts.heading,
  },
  { key: 'newsletterText', section: 'newsletter', label: 'Text', standard: newsletterTexts.text },
  {
    key: 'newsletterButton',
    section: 'newsletter',
    label: 'Button on the home page',
    standard: newsletterTexts.subscribe,
  },
];

export const sectionNames: Readonly<Record<HomeSection, string>> = {
  hero: 'Opening',
  news: 'News line',
  shapes: 'Shapes',
  featured: 'Featured products',
  all: 'All products',
  reviews: 'Reviews',
  newsletter: 'Newsletter',
};

/** Explains what is special about a section. */
export const sectionNotes: Readonly<Partial<Record<HomeSection, string>>> = {
  hero: 'Always shown: it has the heading of the page.',
  news: 'Its text is on the dashboard.',
  newsletter: 'Its heading and text are the same on product and About pages.',
};

/** The form's values: every text as shown, and all sections. */
export interface HomeValues {
  texts: Readonly<Record<HomeTextKey, string>>;
  sections: HomeSectionList;
}

export function valuesOf({ texts, sections }: Omit<HomeContent, 'version'>): HomeValues {
  const entries = homeFields.map(({ key, standard }) => [key, texts[key] ?? standard]);
  return { texts: Object.fromEntries(entries), sections };
}

/** Returns the body for saving: only texts that differ from the defaults. */
export function bodyOf({ texts, sections }: HomeValues, version: number): HomeContent {
  const changed = homeFields.filter(({ key, standard }) => texts[key].trim() !== standard);
  const own: HomeTexts = Object.fromEntries(changed.map(({ key }) => [key, texts[key].trim()]));
  return { texts: own, sections, version };
}

/** Returns what is wrong with the texts, by paths such as 'texts.heading'. */
export const validateHome = (body: HomeContent) =>
  messagesOf(endpoints.changeHomeContent.body, body);

const orderOf = ({ sections }: HomeValues) => JSON.stringify(sections);

/** Names what differs between two versions. */
export function changedParts(before: HomeValues, after: HomeValues): (HomeTextKey | 'sections')[] {
  const texts = homeFields.flatMap(({ key }) =>
    before.texts[key] === after.texts[key] ? [] : key,
  );
  return orderOf(before) === orderOf(after) ? texts : [...texts, 'sections'];
}

/** Keeps what this admin has changed, and takes the rest from another admin's version. */
export function mergeHome(base: HomeValues, mine: HomeValues, theirs: HomeValues): HomeValues {
  const changed = new Set(changedParts(base, mine));
  const texts = { ...theirs.texts };
  for (const { key } of homeFields) if (changed.has(key)) texts[key] = mine.texts[key];
  return { texts, sections: changed.has('sections') ? mine.sections : theirs.sections };
}

/** The label of a text with its section, or of the order. */
export function partName(part: HomeTextKey | 'sections'): string {
  const field = homeFields.find(({ key }) => key === part);
  return field ? `${sectionNames[field.section]}: ${field.label}` : 'Order of the sections';
}

export const maxCharacters = homeTextLimits;
