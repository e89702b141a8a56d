import { expect, it } from 'vitest';
import { sharedSearchText } from './shared-text.ts';

const of = (shared: Record<string, string>) => sharedSearchText(new URLSearchParams(shared));

it.each([
  ['a shared text', { text: 'emerald cut' }, 'emerald cut'],
  [
    'the text of a shared page without its URL',
    { text: 'Halo ring https://a.example/x?y=1' },
    'Halo ring',
  ],
  [
    'selected text without quotation marks',
    { text: '“Round  brilliant”\nhttps://a.example/#:~:text=Round' },
    'Round brilliant',
  ],
  [
    'the title when the text is only a URL',
    { title: 'Oval', text: 'https://a.example', url: '' },
    'Oval',
  ],
  ['the title when the text has no letter or digit', { title: 'Oval', text: '💎 --' }, 'Oval'],
  ['the text rather than the title', { title: 'Some page', text: 'pear' }, 'pear'],
  [
    'no more than the longest search',
    { text: 'ring '.repeat(100) },
    `${'ring '.repeat(40)}`.trim(),
  ],
])('searches for %s', (_, shared, search) => {
  expect(of(shared)).toBe(search);
});

it.each([
  ['an empty share', {}],
  ['emoji and punctuation only', { title: '💎', text: '…' }],
  ['URLs only', { url: 'https://a.example', text: 'www.a.example' }],
  ['a URL that is already a search', { search: 'ring', text: 'pear' }],
])('returns null for %s', (_, shared) => {
  expect(of(shared)).toBeNull();
});
