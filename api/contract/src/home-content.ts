import { z } from 'zod';
import { text } from './fields.ts';

/** The sections of the home page in their default order. */
export const homeSections = [
  'hero',
  'news',
  'shapes',
  'featured',
  'all',
  'reviews',
  'newsletter',
] as const;
export type HomeSection = (typeof homeSections)[number];

/** The maximum characters of each text that can be changed. The defaults are texts of the web app. */
export const homeTextLimits = {
  eyebrow: 60,
  heading: 80,
  intro: 300,
  heroButton: 40,
  shapes: 80,
  shapesLink: 40,
  featured: 80,
  all: 80,
  reviews: 80,
  newsletter: 80,
  newsletterText: 300,
  newsletterButton: 40,
} as const;
export type HomeTextKey = keyof typeof homeTextLimits;

/** One line of plain text. */
const plainText = (max: number) =>
  text(max)
    .refine((value) => !/<[a-z/!?]/i.test(value), 'must be plain text without HTML')
    .overwrite((value) => value.replace(/\s+/g, ' '));

const keys = Object.keys(homeTextLimits) as HomeTextKey[]; // its own keys
type TextSchemas = Record<HomeTextKey, z.ZodOptional<ReturnType<typeof plainText>>>;

/** Texts that replace the defaults. */
export const homeTexts = z.strictObject(
  Object.fromEntries(
    keys.map((key) => [key, plainText(homeTextLimits[key]).optional()]),
  ) as TextSchemas, // one entry per key
);
export type HomeTexts = z.output<typeof homeTexts>;

const section = z.enum(homeSections, 'must be a section of the home page');

/** All sections in order, and whether they are shown. */
export const homeSectionList = z
  .array(
    z.strictObject({ section, isShown: z.boolean('must be true or false') }),
    'must be a list of sections',
  )
  .length(homeSections.length, 'must contain every section')
  .refine(
    (rows) => new Set(rows.map((row) => row.section)).size === rows.length,
    'must contain each section once',
  )
  .refine(
    (rows) => rows.every((row) => row.section !== 'hero' || row.isShown),
    'must show the opening, which has the heading of the page',
  );
export type HomeSectionList = z.output<typeof homeSectionList>;

/** What admins edit. */
export const homeContent = z
  .object({
    texts: homeTexts,
    sections: homeSectionList,
    version: z.int().describe('Increases with every change; 0 before the first one.'),
  })
  .meta({ id: 'HomeContent' });
export type HomeContent = z.output<typeof homeContent>;

/** What the home page needs: texts that differ from the defaults, and the visible sections if they do. */
export const homeOverrides = z
  .object({ texts: homeTexts, sections: z.array(section).optional() })
  .meta({ id: 'HomeOverrides' });
export type HomeOverrides = z.output<typeof homeOverrides>;
