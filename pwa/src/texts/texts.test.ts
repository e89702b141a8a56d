import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  [
    '../{app,server,storefront,session,ui}/**/*.{ts,tsx}',
    '!**/admin/**',
    '!**/*.test.*',
    '!**/test-*',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Names of the platform and of the contract, which are not translated. */
const identifiers = new Set([
  'Cancelled',
  'Delivered',
  'Escape',
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  'Idempotency-Key',
  'in stock', // of Open Graph, as the next
  'out of stock',
  'main h1',
  'noopener noreferrer',
  'required name=search_term_string',
  'Shipped',
  'xMidYMid slice',
]);

/** Removes comments, log and error messages, names of lazily loaded exports, and types of schema.org. */
function withoutDeveloperTexts(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/(console\.\w+|new \w*Error)\([^)]*\)/g, '')
    .replace(/(import\('[^']*'\)|\bimport\w+),\s*'\w+'/g, '$1')
    .replace(/'@type': '\w+'/g, '');
}

/** Whether a literal has two words, a capitalised word, or a word after a value. */
function isText(literal: string): boolean {
  const literalText = literal.replace(/\$\{[^}]*\}/g, '0');
  return (
    !identifiers.has(literalText) && /\p{L} \p{L}|^\p{Lu}\p{Ll}|^0 \p{L}{2}/u.test(literalText)
  );
}

/** Returns string literals that look like texts, and attributes that users see or hear. */
function textsIn(code: string): string[] {
  const literals = code.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g);
  const attributes =
    /\s(aria-(label|description|roledescription)|alt|hint|label|placeholder|text|title)=("[^"]*\p{L}|\{[^}]*['"`][^'"`]*\p{L})/gu;
  return [
    ...Array.from(literals, ([, , text = '']) => text).filter(isText),
    ...(code.match(attributes) ?? []),
  ];
}

describe('texts of the storefront', () => {
  it.each(Object.entries(sources))('are not written in %s', (_, code) => {
    expect(textsIn(withoutDeveloperTexts(code))).toEqual([]);
  });

  it.each([
    `notifyError('It failed.')`,
    `name ?? 'Diamond'`,
    `title: \`Remove \${name}\``,
    `\`\${count} items\``,
    `<aside aria-label="news" />`,
    `<Dialog title={isNew ? 'new' : texts.edit} />`,
  ])('are detected in %s', (code) => {
    expect(textsIn(withoutDeveloperTexts(code))).not.toEqual([]);
  });
});
