import { orderIdFrom } from '@vajra/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPrefixLength } from '../prefix-index/prefixes.ts';
import { searchFilter, searchTerms } from './order-search.ts';

const asha = { u_name: 'Asha Müller-Rao', email: 'asha.rao@example.com', mo_no: '+919812345678' };
const order = { _id: '7K3MQ-0QXT1', customer: asha };

type Filter = Record<string, unknown>;
type Kept = ReturnType<typeof searchTerms>;

/** What the database makes of these filters; that it does is tried in order-list.test.ts. */
function isMet(filter: Filter, kept: Kept): boolean {
  const { $or, $and, beginnings, search } = filter as {
    $or?: Filter[];
    $and?: Filter[];
    beginnings?: string;
    search?: { $elemMatch: { $gte: string; $lt: string } };
  };
  if ($or) return $or.some((one) => isMet(one, kept));
  if ($and) return $and.every((one) => isMet(one, kept));
  if (beginnings !== undefined) return kept.beginnings.includes(beginnings);
  if (!search) throw new Error('unknown filter');
  const { $gte, $lt } = search.$elemMatch;
  const bytes = (text: string) => Buffer.from(text);
  return kept.search.some(
    (term) =>
      Buffer.compare(bytes(term), bytes($gte)) >= 0 && Buffer.compare(bytes(term), bytes($lt)) < 0,
  );
}

const finds = (typed: string) => isMet(searchFilter(typed), searchTerms(order));

describe('a search for orders', () => {
  it.each([
    ['the id', '7K3MQ-0QXT1'],
    ['the id as read out on the phone', '7k3mq oqxti'],
    ['its beginning', '7k3m'],
    ['its beginning across the hyphen', '7k3mq-o'],
    ['a word of the name', 'asha'],
    ['the beginnings of two words', 'mul ash'],
    ['the name without accents', 'MULLER'],
    ['the name with them written apart', 'mu\u0308ller'],
    ['the e-mail address', 'Asha.Rao@example'],
    ['the phone number', '+919812345678'],
    ['the phone number in groups', '(98123) 456-78'],
    ['its beginning without the calling code', '98123'],
  ])('finds by %s', (_, typed) => expect(finds(typed)).toBe(true));

  it.each([
    ['what is in the middle of a word', 'sha'],
    ['the end of a phone number', '5678'],
    ['one word that fits and one that does not', 'asha ravi'],
    ['nothing but signs', '!?+'],
    ['a range', '\u{10ffff}'],
    ['another id', '7K3MQ-0QXT2'],
  ])('does not find by %s', (_, typed) => expect(finds(typed)).toBe(false));

  it('finds an order whose customer is forgotten by its id alone', () => {
    const terms = searchTerms({ ...order, customer: null });
    const before = searchTerms(order);
    expect(terms.search).toEqual(before.search.slice(0, 1));
    // Which is how an order is made to forget, see Orders.forgetCustomer.
    expect(terms.beginnings).toEqual(before.beginnings.slice(0, maxPrefixLength));
    expect(isMet(searchFilter('7k3mq'), terms)).toBe(true);
    expect(isMet(searchFilter('asha'), terms)).toBe(false);
  });

  it('reads all conditions in the order of its one index, also where it may mean two things', () => {
    const others = { status: 'Shipped' };
    expect(searchFilter('asha', others)).toEqual({ beginnings: 'asha', ...others });
    expect(searchFilter('o1 a', others)).toEqual({
      $or: [
        { $and: [{ beginnings: 'o1' }, { beginnings: 'a' }], ...others },
        { beginnings: '01a', ...others },
      ],
    });
  });

  it('finds every order by its id and by what its customer is called', () => {
    const id = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(orderIdFrom);
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(id, name, fc.nat(40), (_id, u_name, cut) => {
        const terms = searchTerms({ _id, customer: { ...asha, u_name } });
        expect(isMet(searchFilter(_id), terms)).toBe(true);
        expect(isMet(searchFilter(_id.slice(0, 1 + (cut % 10))), terms)).toBe(true);
        // What has no letter and no figure in it says nothing.
        if (!/[\p{L}\p{N}]/u.test(u_name.normalize('NFKD'))) return;
        expect(isMet(searchFilter(u_name), terms)).toBe(true);
      }),
    );
  });
});
