import type { Currency, UnderstoodPart } from '@vajra/contract';
import * as listTexts from '#texts/product-list.ts';
import * as texts from '#texts/search.ts';
import { Chip } from './Chip.tsx';
import styles from './SearchParts.module.css';

interface SearchPartsProps {
  parts: readonly UnderstoodPart[];
  search: string;
  currency: Currency;
  /** Returns the URL of the list for another search. */
  href: (search: string) => string;
}

/** What a search was understood as, each part a link to the list without it, and what was left out. */
export function SearchParts({ parts, search, currency, href }: SearchPartsProps) {
  const understood = parts.filter(({ as }) => as !== 'unknown');
  const unknown = parts.filter(({ as }) => as === 'unknown').map(({ text }) => `“${text}”`);
  const corrected = parts.flatMap(({ text, start, corrected }, at) =>
    corrected === undefined || parts[at - 1]?.start === start
      ? []
      : [{ text, spelling: correctionOf(parts, start) }],
  );
  return (
    <div className={styles.parts}>
      {corrected.map(({ text, spelling }) => (
        <p key={text} role="status">
          {texts.correctedTo(spelling, text)}
        </p>
      ))}
      {unknown.length > 0 && understood.length > 0 && (
        <p role="status">{texts.notUnderstood(unknown.join(', '))}</p>
      )}
      {understood.length > 0 && (
        <ul aria-label={texts.understoodAs}>
          {understood.map((part) => (
            <li key={`${part.start} ${part.corrected}`}>
              <Chip
                name={partName(part, currency)}
                to={href(searchWithout(search, part))}
                isOfSearch
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A word that was split has several parts. */
function correctionOf(parts: readonly UnderstoodPart[], start: number): string {
  return parts.flatMap((part) => (part.start === start ? (part.corrected ?? []) : [])).join(' ');
}

/** Returns a search without the words of one of its parts. */
export function searchWithout(search: string, { text, start }: UnderstoodPart): string {
  return `${search.slice(0, start)} ${search.slice(start + text.length)}`
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns what a part is called in the shop: "Round", "0.9 to 1.1 ct", "D to F". */
export function partName(part: UnderstoodPart, currency: Currency): string {
  if (part.as === 'range') return listTexts.range(part.range, part, part.currency ?? currency);
  if (part.as !== 'filter') return part.corrected ?? part.text;
  const { names } = part;
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return names.length > 2 ? texts.fromTo(first, last) : names.join(', ');
}
