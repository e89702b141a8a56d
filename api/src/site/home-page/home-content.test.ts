import { endpoints, type HomeContent, homeSections } from '@vajra/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { version } = await current();
  if (version > 0) await save({ ...initial, version });
});

const allShown = homeSections.map((section) => ({ section, isShown: true }));
const initial: HomeContent = { texts: {}, sections: allShown, version: 0 };
const current = () => api.call(endpoints.getHomeContent, {}, admin);
const send = (body: object, who = admin) =>
  api.send(endpoints.changeHomeContent, { body } as never, who); // untyped: some are invalid
async function save(body: HomeContent): Promise<HomeContent> {
  return (await api.call(endpoints.changeHomeContent, { body }, admin)).content;
}
const shown = async (at = api) => (await at.call(endpoints.getStoreConfig)).home;

describe('the home page', () => {
  it('has the defaults until it is changed, and again after a reset', async () => {
    const { version, ...content } = await current();
    expect(content).toEqual({ texts: {}, sections: allShown });
    expect(await shown()).toBeUndefined();
    await save({ ...content, texts: { heading: 'Rings' }, version });
    expect(await shown()).toEqual({ texts: { heading: 'Rings' } });
    await save({ ...content, version: version + 1 });
    expect(await shown()).toBeUndefined();
  });

  it('has texts on one line, and visible sections in order, and is audited', async () => {
    const { version } = await current();
    const sections = allShown
      .toReversed()
      .map((row) => ({ ...row, isShown: row.section !== 'news' }));
    const texts = { eyebrow: '  Fine\n\tstones ', intro: '5 < 6 & “quotes”' };
    const saved = await save({ texts, sections, version });
    expect(saved).toEqual({
      texts: { eyebrow: 'Fine stones', intro: '5 < 6 & “quotes”' },
      sections,
      version: version + 1,
    });
    expect(await current()).toEqual(saved);
    expect(await shown()).toEqual({
      texts: saved.texts,
      sections: ['newsletter', 'reviews', 'all', 'featured', 'shapes', 'hero'],
    });
    const query = { endpoint: 'PUT /api/store/home' };
    const { entries } = await api.call(endpoints.getAuditTrail, { query }, admin);
    expect(entries[0]).toMatchObject({
      targets: ['setting:home_content'],
      after: { eyebrow: 'Fine stones', sections: expect.stringContaining('newsletter, reviews') },
    });
  });

  it('is not overwritten by an admin who edited another version', async () => {
    const { version } = await current();
    const replies = await Promise.all(
      ['One', 'Two'].map((heading) => send({ ...initial, texts: { heading }, version })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = replies.find(({ status }) => status === 409);
    expect(conflict?.body).toMatchObject({ now: await current() });
  });

  it('reaches other replicas', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      expect(await shown(replica)).toBeUndefined();
      const { version } = await current();
      await save({ ...initial, texts: { all: 'EVERYTHING' }, version });
      await expect
        .poll(() => shown(replica), { timeout: 30_000 })
        .toEqual({ texts: { all: 'EVERYTHING' } });
    } finally {
      await replica.close();
    }
  });

  it('keeps a setting of another release readable', async () => {
    const { version } = await current();
    const sections = [
      { section: 'all', isShown: true },
      { section: 'unknown', isShown: true },
      { section: 'hero', isShown: true },
    ];
    const texts = { heading: 'Kept', removed: 'Gone' };
    await api.connection
      .collection('store_settings')
      .replaceOne({}, { texts, sections, version: version + 1 }, { upsert: true });
    const found = await current();
    expect(found.texts).toEqual({ heading: 'Kept' });
    expect(found.sections.map(({ section }) => section)).toEqual([
      ...['all', 'hero', 'news', 'shapes', 'featured', 'reviews', 'newsletter'],
    ]);
  });

  it('is changed by those who edit the catalogue', async () => {
    const { version } = await current();
    const body = { ...initial, version };
    expect((await send(body, await api.createAdmin('support'))).status).toBe(403);
    expect((await send(body, await api.createAdmin('catalogue'))).status).toBe(200);
  });

  it.each([
    ['HTML', { texts: { heading: 'A <b>bold</b> claim' } }, 'plain text without HTML'],
    ['a blank text', { texts: { heading: '  ' } }, 'is required'],
    ['a long text', { texts: { heading: 'x'.repeat(81) } }, 'at most 80'],
    ['an unknown text', { texts: { title: 'Mine' } }, 'Unrecognized key'],
    ['no text', { texts: { heading: null } }, 'must be text'],
    ['control characters', { texts: { heading: 'a\u0000b' } }, 'control characters'],
    ['a missing section', { sections: allShown.slice(1) }, 'every section'],
    ['a section twice', { sections: [...allShown.slice(1), allShown[1]] }, 'each section once'],
    [
      'a hidden opening',
      { sections: allShown.map((row) => ({ ...row, isShown: row.section !== 'hero' })) },
      'must show the opening',
    ],
    ['no version', { version: undefined }, 'is required'],
  ])('rejects %s', async (_, change, message) => {
    const { status, body } = await send({ ...initial, ...change });
    expect([status, body?.message]).toEqual([400, expect.stringContaining(message)]);
  });
});
