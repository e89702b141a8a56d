import { expect, it } from 'vitest';
import { sharedSearchText } from './shared-text.ts';

const of = (shared: Record<string, string>) => sharedSearchText(new URLSearchParams(shared));

it.each([
  ['a text', { text: 'emerald cut' }, 'emerald cut'],
  ['a page: words, then its address', { text: 'Halo ring https://a.example/x?y=1' }, 'Halo ring'],
  [
    'a selection',
    { text: '“Round  brilliant”\nhttps://a.example/#:~:text=Round' },
    'Round brilliant',
  ],
  ['a title beside an address', { title: 'Oval', text: 'https://a.example', url: '' }, 'Oval'],
  ['a text before a title', { title: 'Some page', text: 'pear' }, 'pear'],
  ['more than a search may have', { text: 'ring '.repeat(100) }, `${'ring '.repeat(40)}`.trim()],
])('searches for %s', (_, shared, words) => {
  expect(of(shared)).toBe(words);
});

it.each([
  ['nothing', {}],
  ['an address alone', { url: 'https://a.example', text: 'www.a.example' }],
  ['what is a search already', { search: 'ring', text: 'pear' }],
])('has no words in %s', (_, shared) => {
  expect(of(shared)).toBeNull();
});
