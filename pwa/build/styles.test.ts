import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveBreakpoints } from './breakpoint-queries.ts';

const source = join(import.meta.dirname, '../src');

/** The text of every file below `src` with one of the endings, by its path. */
function filesEnding(...endings: string[]): Map<string, string> {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => endings.some((ending) => path.endsWith(ending)) && !path.includes('.test.'),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(source, path), 'utf8')]));
}

const sheets = filesEnding('.css');
const modules = filesEnding('.ts', '.tsx');

describe('breakpoints', () => {
  it('resolve to media queries that do not overlap', () => {
    expect(resolveBreakpoints('(--from-medium) and (--below-wide)')).toBe(
      '(min-width: 48em) and (max-width: 79.99875em)',
    );
    expect(resolveBreakpoints('(--below-medium)')).toBe('(max-width: 47.99875em)');
  });

  it('reject unknown names', () => {
    expect(() => resolveBreakpoints('(--from-huge)')).toThrow('--from-huge');
    expect(() => resolveBreakpoints('(--above-medium)')).toThrow('--above-medium');
  });

  it('are the only widths in media queries', () => {
    const literal = [...sheets].flatMap(([path, css]) => {
      const queries = css.match(/@media [^{]*/g) ?? [];
      for (const query of queries) resolveBreakpoints(query);
      return queries.filter((query) => query.includes('width')).map((query) => `${path}: ${query}`);
    });
    const inCode = [...modules].flatMap(([path, code]) =>
      (code.match(/\((min|max)-width: *\d+px\)/g) ?? []).map((query) => `${path}: ${query}`),
    );
    expect([...literal, ...inCode]).toEqual([]);
  });
});

describe('style sheets', () => {
  it('are imported only by the component whose name they have', () => {
    const borrowed = [...modules].flatMap(([path, code]) => {
      const imported = code.matchAll(/['"]([^'"]+)\.module\.css['"]/g);
      const component = `./${basename(path).replace(/\.tsx?$/, '')}`;
      return Array.from(imported, ([, sheet]) => sheet)
        .filter((sheet) => sheet !== component)
        .map((sheet) => `${path} imports ${sheet}`);
    });
    expect(borrowed).toEqual([]);
  });

  it('compose nothing from one another', () => {
    const composing = [...sheets].filter(([, css]) => /\bcomposes:.*\bfrom\b/.test(css));
    expect(composing.map(([path]) => path)).toEqual([]);
  });

  it('name what they style within an element with :has()', () => {
    // Chromium restyles what any selector with :has() names, whichever of them an addition to the page concerns.
    // If one ends in a pseudo-class alone, this is every element of the page.
    const unnamed = /:has\((?:[^()]|\([^()]*\))*\)[^,{]*[\s>+~][:*][^,{]*/g;
    const found = [...sheets].flatMap(([path, css]) =>
      (css.match(unnamed) ?? []).map((selector) => `${path}: ${selector.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
