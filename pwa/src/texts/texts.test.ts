import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  ['../{app,storefront,routes,session,ui}/**/*.{ts,tsx}', '!**/admin/**', '!**/*.test.*'],
  { query: '?raw', import: 'default', eager: true },
);

/** What browsers and the contract call things. */
const names = new Set([
  'Cancelled',
  'Delivered',
  'Escape',
  'Idempotency-Key',
  'main h1',
  'noopener noreferrer',
  'xMidYMid slice',
]);

/** The code without what only its readers and the console's see. */
function shown(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/(console\.\w+|new \w*Error)\([^)]*\)/g, '');
}

/** Two words, a word with a capital, or a word after a value. */
function reads(literal: string): boolean {
  const words = literal.replace(/\$\{[^}]*\}/g, '0');
  return !names.has(words) && /\p{L} \p{L}|^\p{Lu}\p{Ll}|^0 \p{L}{2}/u.test(words);
}

/** String literals that read as texts, and all words of attributes that people see or hear. */
function textsIn(code: string): string[] {
  const literals = code.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g);
  const attributes =
    /\s(aria-(label|description|roledescription)|alt|hint|label|placeholder|text|title)=("[^"]*\p{L}|\{[^}]*['"`][^'"`]*\p{L})/gu;
  return [
    ...Array.from(literals, ([, , text = '']) => text).filter(reads),
    ...(code.match(attributes) ?? []),
  ];
}

describe('the shop’s texts', () => {
  it.each(Object.entries(sources))('stand in their own folder, none in %s', (_, code) => {
    expect(textsIn(shown(code))).toEqual([]);
  });

  it.each([
    `notify(0, 'It failed.')`,
    `name ?? 'Diamond'`,
    `title: \`Remove \${name}\``,
    `\`\${count} items\``,
    `<aside aria-label="news" />`,
    `<Dialog title={isNew ? 'new' : texts.edit} />`,
  ])('are recognised in %s', (code) => {
    expect(textsIn(shown(code))).not.toEqual([]);
  });
});
