import { unescapeFormula } from '../../../platform/csv/csv-text.ts';

/** Invisible characters that are copied with a text from pages and chats. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const invisibleEnds = new RegExp(
  `^(?:${invisible.source}|\\s)+|(?:${invisible.source}|\\s)+$`,
  'g',
);
/** How programs keep a spreadsheet from reading a text as a number: ="000123" */
const quotedFormula = /^="(.*)"$/s;

/** Returns the text that a cell shows. */
export function cellText(cell: string): string {
  const text = unescapeFormula(cell.replace(invisibleEnds, '')).trim();
  const shown = quotedFormula.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  // Some scripts and emoji need joiners between letters.
  return /^[\p{ASCII}\p{Cf}]*$/u.test(shown) ? shown.replace(invisible, '') : shown;
}

/** Returns a value that a page showed twice in a row once: 'Very GoodVery Good'. */
export function withoutRepetition(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half.length > 1 && half + half === text ? half : text;
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' },
};

/** Returns the text of a description that another shop exports as HTML. */
export function plainText(html: string): string {
  if (!/<[a-z][^>]*>/i.test(html)) return html;
  return html
    .replace(/<(?:script|style)\b[^>]*>.*?<\/(?:script|style)>/gis, '')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<br\b[^>]*>|<\/(?:p|div|li|h[1-6]|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name.toLowerCase()] ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
