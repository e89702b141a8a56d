import { expect, it } from 'vitest';
import { nameTerms, toTerm } from './name-terms.ts';

it.each([
  ['Asha Müller-Rao', ['asha', 'mullerrao', 'muller', 'rao']],
  ['Rory O’Brien', ['rory', 'obrien', 'o', 'brien']],
  ['Łukasz Strauß', ['lukasz', 'strauss']],
  ['राधिका मोदी', ['राधिका', 'मोदी']],
  ['-- !', []],
])('the terms of %j are %j', (name, terms) => {
  expect([...new Set(nameTerms(name))]).toEqual(terms);
});

it.each([
  ['7K3MQ-0QXT1', '7k3mq0qxt1'],
  ["o'brien@example.com", 'obrienexamplecom'],
  // A note, which decomposes into a symbol and a mark.
  ['\u{1d15e}', ''],
  ['(\u093fहि)', 'हि'],
])('the term of %j is %j', (text, term) => expect(toTerm(text)).toBe(term));
