import { hasLetterOrDigit, orderIdFrom } from '@vajra/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFilter, searchTerms } from './order-search.ts';

const asha = { u_name: 'Asha Müller-Rao', email: 'asha.rao@example.com', mo_no: '+919812345678' };
const item = { p_id: 1, sku: 'VJ-1001-A', name: 'Oval', image: null, quantity: 1, unit: 100 };
const order = { _id: '7K3MQ-0QXT1', customer: asha, items: [item] };

type Filter = Record<string, unknown>;
type StoredTerms = ReturnType<typeof searchTerms>;

/** Evaluates a filter as MongoDB does. order-list.test.ts covers the same against the database. */
function matches(filter: Filter, terms: StoredTerms): boolean {
  const { $or, $and, beginnings, search } = filter as {
    $or?: Filter[];
    $and?: Filter[];
    beginnings?: string;
    search?: { $elemMatch: { $gte: string; $lt: string } };
  };
  if ($or) return $or.some((one) => matches(one, terms));
  if ($and) return $and.every((one) => matches(one, terms));
  if (beginnings !== undefined) return terms.beginnings.includes(beginnings);
  if (!search) throw new Error('unknown filter');
  const { $gte, $lt } = search.$elemMatch;
  const bytes = (text: string) => Buffer.from(text);
  return terms.search.some(
    (term) =>
      Buffer.compare(bytes(term), bytes($gte)) >= 0 && Buffer.compare(bytes(term), bytes($lt)) < 0,
  );
}

const finds = (query: string) => matches(searchFilter(query), searchTerms(order));

describe('the order search', () => {
  it.each([
    ['the id', '7K3MQ-0QXT1'],
    ['the id as read out on the phone', '7k3mq oqxti'],
    ['a prefix of the id', '7k3m'],
    ['a prefix of the id across the hyphen', '7k3mq-o'],
    ['a word of the name', 'asha'],
    ['prefixes of two words', 'mul ash'],
    ['the name without accents', 'MULLER'],
    ['the name with combining accents', 'mu\u0308ller'],
    ['a part of a hyphenated name', 'rao'],
    ['a hyphenated name in one', 'mullerrao'],
    ['a stock number', 'vj-1001-a'],
    ['a stock number without separators', 'VJ1001A'],
    ['a stock number with spaces', 'VJ 1001 A'],
    ['a part of a stock number', '1001'],
    ['the email address', 'Asha.Rao@example'],
    ['the phone number', '+919812345678'],
    ['the phone number in groups', '(98123) 456-78'],
    ['a prefix of the phone number without the country code', '98123'],
  ])('finds by %s', (_, query) => expect(finds(query)).toBe(true));

  it.each([
    ['the middle of a word', 'sha'],
    ['the end of a phone number', '5678'],
    ['one matching word and one that does not match', 'asha ravi'],
    ['punctuation only', '!?+'],
    ['apostrophes only', "' ’ ʼ"],
    ['another stock number', 'VJ1002A'],
    ['the upper bound of a term range', '\u{10ffff}'],
    ['a different id', '7K3MQ-0QXT2'],
  ])('does not find by %s', (_, query) => expect(finds(query)).toBe(false));

  it('finds an order without customer data by its id and its items only', () => {
    const terms = searchTerms({ ...order, customer: null });
    for (const query of ['7k3mq', 'VJ1001A'])
      expect(matches(searchFilter(query), terms)).toBe(true);
    for (const query of ['asha', '98123']) expect(matches(searchFilter(query), terms)).toBe(false);
  });

  it('puts all conditions in index order, for each interpretation of the query', () => {
    const conditions = { status: 'Shipped' };
    expect(searchFilter('asha', conditions)).toEqual({ beginnings: 'asha', ...conditions });
    expect(searchFilter('o1 a', conditions)).toEqual({
      $or: [
        { $and: [{ beginnings: 'o1' }, { beginnings: 'a' }], ...conditions },
        { beginnings: '01a', ...conditions },
      ],
    });
  });

  it('finds every order by its id and by the name of its customer', () => {
    const id = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(orderIdFrom);
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(id, name, fc.nat(40), (_id, u_name, cut) => {
        const terms = searchTerms({ _id, items: [], customer: { ...asha, u_name } });
        expect(matches(searchFilter(_id), terms)).toBe(true);
        expect(matches(searchFilter(_id.slice(0, 1 + (cut % 10))), terms)).toBe(true);
        // A name without letters and digits has no terms.
        expect(matches(searchFilter(u_name), terms)).toBe(hasLetterOrDigit(u_name));
      }),
    );
  });
});

it('finds a complete order id without digits when it is typed in two parts', () => {
  const filter = JSON.stringify(searchFilter('qnvrg vmjjr'));
  expect(filter).toContain('"$or"');
  expect(filter).toContain('qnvrgvmjjr');
  expect(JSON.stringify(searchFilter('asha mehta'))).not.toContain('$or');
});
