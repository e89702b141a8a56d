import { endpoints, maxListViews } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const view = (name: string) => ({ name, query: 'status=Pending&sort=oldest', hidden: ['items'] });
const settings = { hidden: ['items'], views: [view('Open orders')], version: 0 };

const save = (user: TestUser, body: object = {}, list = 'orders') =>
  api.send(endpoints.saveListSettings, { params: { list }, body: { ...settings, ...body } }, user);
const listsOf = async (user: TestUser) =>
  (await api.call(endpoints.getListSettings, {}, user)).lists;

describe('the settings of lists', () => {
  it('are stored for each admin and list', async () => {
    const [one, other] = [await api.createAdmin(), await api.createAdmin('read-only')];
    expect(await listsOf(one)).toEqual([]);
    expect((await save(one)).status).toBe(200);
    await save(one, { hidden: null, views: [] }, 'users');
    expect((await save(other, { views: [view('Mine')] })).status).toBe(200);
    expect(await listsOf(one)).toEqual([
      { ...settings, list: 'orders', version: 1 },
      { hidden: null, views: [], list: 'users', version: 1 },
    ]);
    expect(await listsOf(other)).toMatchObject([{ list: 'orders', views: [{ name: 'Mine' }] }]);
  });

  it('of two devices do not overwrite each other', async () => {
    const admin = await api.createAdmin();
    const answers = await Promise.all([
      save(admin, { views: [view('One')] }),
      save(admin, { views: [view('Two')] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [stored] = await listsOf(admin);
    expect(stored?.version).toBe(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ now: stored });
    const views = [...(stored?.views ?? []), view('Three')];
    expect((await save(admin, { views, version: 1 })).status).toBe(200);
    expect((await listsOf(admin))[0]?.views).toHaveLength(2);
  });

  it.each([
    ['a name twice', { views: [view('Same'), view(' same ')] }],
    ['a blank name', { views: [view(' ')] }],
    ['a long name', { views: [view('x'.repeat(41))] }],
    ['too many views', { views: Array.from({ length: maxListViews + 1 }, (_, n) => view(`${n}`)) }],
    ['a long query', { views: [{ ...view('x'), query: 'a'.repeat(1001) }] }],
    ['markup in a query', { views: [{ ...view('x'), query: '"><script>' }] }],
    ['too many columns', { hidden: Array.from({ length: 41 }, (_, n) => `c${n}`) }],
    ['a column that is no key', { hidden: ['__proto__'] }],
    ['views that are no list', { views: 'x' }],
    ['a negative version', { version: -1 }],
  ])('reject %s', async (_, body) => {
    const admin = await api.createAdmin();
    expect((await save(admin, body)).status).toBe(400);
    expect(await listsOf(admin)).toEqual([]);
  });

  it('accept as many views as allowed, with names of any script', async () => {
    const admin = await api.createAdmin();
    const views = Array.from({ length: maxListViews }, (_, n) => view(`दृश्य ${n}`));
    expect((await save(admin, { views })).status).toBe(200);
  });

  it('reject unknown lists, and customers', async () => {
    expect((await save(await api.createAdmin(), {}, 'carts')).status).toBe(400);
    expect((await save(await api.createCustomer())).status).toBe(403);
  });

  it('are in the export of the account, and deleted with it', async () => {
    const [owner, admin] = [await api.createAdmin(), await api.createAdmin('orders')];
    for (const user of [owner, admin]) await save(user);
    const { lists } = await api.call(endpoints.getPersonalData, {}, admin);
    expect(lists).toEqual([{ ...settings, list: 'orders', version: 1 }]);
    await api.call(endpoints.deleteUser, { params: { u_id: admin.u_id } }, owner);
    const stored = api.connection.collection('list_settings');
    expect(await stored.countDocuments({ u_id: admin.u_id })).toBe(0);
    expect(await stored.countDocuments({ u_id: owner.u_id })).toBe(1);
  });
});
