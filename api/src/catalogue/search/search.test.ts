import { endpoints, standardSynonyms, synonymLimits } from '@vajra/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';
import { missedSearchModel } from './missed-search.model.ts';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.services.missedSearches.store();
  await missedSearchModel(api.connection).deleteMany({});
});

const list = async (search: string) =>
  (await api.call(endpoints.getProducts, { body: { search, facets: true } })).data;
const storedVersion = async () => {
  const settings = api.connection.collection<{ _id: string; version: number }>('store_settings');
  return (await settings.findOne({ _id: 'search_synonyms' }))?.version ?? 0;
};
const lines = (count: number, meaning: string) =>
  Array.from({ length: count }, (_, at) => `term${at} = ${meaning}`).join('\n');
const change = async (text: unknown, version?: number) => {
  const body = { text, version: version ?? (await storedVersion()) };
  return api.send(endpoints.changeSynonyms, { body } as never, admin); // some are invalid
};

describe('synonyms', () => {
  it('are those of the trade until an admin changes them, and searches follow at once', async () => {
    const word = uniqueName('Zircon').replace(' ', '').toLowerCase();
    const { p_id } = await createProduct(api, { name: `Pendant ${word}` });
    const { text, version } = await api.call(endpoints.getSynonyms, {});
    expect([text, version]).toEqual([standardSynonyms, 0]);
    const made = `jargon${word}`;
    expect((await list(made)).totalCount).toBe(0);
    const changed = `${standardSynonyms}\n${made} = ${word}`;
    expect((await change(changed)).status).toBe(200);
    expect((await api.call(endpoints.getSynonyms, {})).version).toBe(1);
    expect((await list(made)).productData.map((product) => product.p_id)).toEqual([p_id]);
  });

  it('name values of lookups, so that the same products are found as with a filter', async () => {
    const name = uniqueName('Lozenge');
    const shape_id = await createLookup(api, 'diamondShape', name);
    await api.numberChanges();
    const { p_id } = await createProduct(api, { shape_id });
    await change(`rhombus = ${name}`);
    await expect
      .poll(async () => (await list('rhombus 💎')).understood)
      .toMatchObject([
        { as: 'filter', text: 'rhombus', key: 'shape_id', ids: [shape_id], names: [name] },
      ]);
    expect((await list('rhombus')).productData.map((product) => product.p_id)).toEqual([p_id]);
  });

  it('are refused when another admin has changed them in the meantime', async () => {
    const mine = 'one = two';
    const version = await storedVersion();
    const both = await Promise.all([change(mine, version), change(mine, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      now: { text: mine, version: version + 1 },
    });
  });

  it.each([
    ['a word of two meanings', 'a1 = x\nA1 = y', 'Line 2 has “A1”, as line 1 has.'],
    ['a cycle', 'a1 = b1\nb1 = a1', 'Line 1 means “b1”, which line 2 replaces.'],
    ['a chain', 'a1 = b1\nb1 = c1', 'Line 1 means “b1”, which line 2 replaces.'],
    ['no words', '\n = x', 'Line 2 has no words before the =.'],
    ['no meaning', 'a1 =', 'Line 1 has no meaning after the =.'],
    ['no sign', 'a1 x', 'Line 1 must have one = between words and meanings.'],
    ['two signs', 'a1 = x = y', 'Line 1 must have one = between words and meanings.'],
    ['signs only', '-- = x', 'Line 1 has “--”, which has no letter or digit.'],
    ['a long word', `${'x'.repeat(61)} = x`, 'which is longer than 60 characters'],
    ['many meanings', 'a1 = a, b, c, d, e, f', 'Line 1 has more than 5 meanings.'],
    ['many words', lines(10_001, 'x'), 'There are 10001 words, more than 10000.'],
  ])('are refused with %s', async (_, text, message) => {
    const version = await storedVersion();
    const refused = await change(text);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
    expect(await storedVersion()).toBe(version);
  });

  it.each([[['a1 = x']], ['x'.repeat(synonymLimits.text + 1)], ['a\u0000 = x'], [undefined]])(
    'are refused unless they are a text',
    async (text) => {
      const version = await storedVersion();
      expect((await change(text)).status).toBe(400);
      expect(await storedVersion()).toBe(version);
    },
  );

  it('may mean themselves as well, and be as many as the limit', async () => {
    const { status } = await change(`necklace = necklace, pendant\n${lines(9999, 'pendant')}`);
    expect(status).toBe(200);
    expect((await list('term9998 nowhere')).understood?.length).toBe(2);
  });

  it('record the changed lines for the audit, with any characters', async () => {
    await change('keep = round');
    expect((await change('keep = round\na.b = x\n$set = y\n__proto__ = z')).status).toBe(200);
    expect((await change('a.b = x\n$set = y\n__proto__ = z')).status).toBe(200);
    const [removal, addition] = await auditModel(api.connection)
      .find({ endpoint: 'PUT /api/synonyms' })
      .sort({ _id: -1 })
      .limit(2)
      .lean();
    expect(addition).toMatchObject({
      before: { synonyms: '' },
      after: { synonyms: 'a.b = x\n$set = y\n__proto__ = z' },
    });
    expect(removal).toMatchObject({
      before: { synonyms: 'keep = round' },
      after: { synonyms: '' },
    });
  });

  it('can all be removed', async () => {
    expect((await change('')).status).toBe(200);
    expect((await api.call(endpoints.getSynonyms, {})).text).toBe('');
  });
});

describe('searches without a result', () => {
  const missed = async () => (await api.call(endpoints.getMissedSearches, {}, admin)).searches;

  it('are counted by their words, also when the response is kept', async () => {
    for (const search of ['Unobtainium  Ring9', 'unobtainium ring9', 'UNOBTAINIUM RING9', 'qqqq'])
      expect((await list(search)).totalCount).toBe(0);
    await list('unobtainium ring9');
    expect((await missed()).map(({ text, count }) => [text, count])).toEqual([
      ['unobtainium ring9', 4],
      ['qqqq', 1],
    ]);
  });

  it('are not counted for suggestions, other pages, filters, admins, and what may be personal', async () => {
    const body = { search: 'qqqq', facets: true };
    await api.call(endpoints.getProducts, { body: { ...body, facets: false } });
    await api.call(endpoints.getProducts, { body: { ...body, page: 2 } });
    await api.call(endpoints.getProducts, { body: { ...body, shape_id: [1] } });
    await api.call(endpoints.getProducts, { body: { ...body, price: '1-2' } });
    await api.call(endpoints.getProducts, { body }, admin);
    for (const search of ['qq@example.com', '+91 98111 11111', '9811111111', 'q'.repeat(61), '💎'])
      await list(search);
    expect(await missed()).toEqual([]);
  });

  it('are removed by an admin until they are made again', async () => {
    await list('qqqq');
    await missed();
    const remove = () => api.send(endpoints.removeMissedSearch, { query: { text: 'qqqq' } }, admin);
    expect((await remove()).status).toBe(200);
    expect(await missed()).toEqual([]);
    expect((await remove()).status).toBe(200); // another admin was faster
    await list('qqqq');
    expect(await missed()).toMatchObject([{ text: 'qqqq', count: 1 }]);
  });

  it('are bounded when a program makes many of them', async () => {
    for (let made = 0; made < 300; made++) api.services.missedSearches.note(`qqqq${made}`);
    await api.services.missedSearches.store();
    expect(await missedSearchModel(api.connection).countDocuments()).toBe(200);
  });
});
