import { endpoints, lookupKinds, lookups, mediaPaths } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookup, picture, product, storedFiles, unique } from '../../test/factories.ts';
import { type Person, startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.admin();
});
afterAll(() => api.close());

/** The loop below calls eight endpoints by one shape, so answers are read by name. */
interface Answered {
  status: number;
  data: Record<string, unknown>;
  description: string;
}

describe.each(lookupKinds)('%s', (kind) => {
  const { idKey, textKey, embeddedAs, singular, ...row } = lookups[kind];

  async function send(
    endpoint: (typeof row)['list' | 'add' | 'update'],
    body: object = {},
  ): Promise<Answered> {
    const { status, body: answer } = await api.send(endpoint, { body }, admin);
    return { status, ...(answer as Omit<Answered, 'status'>) };
  }

  async function remove(id: number) {
    const isPosted = row.remove.method === 'POST';
    const input = isPosted ? { body: { [idKey]: id, name: 'x' } } : { params: { [idKey]: id } };
    const { status, body } = await api.send(row.remove, input, admin);
    return { status, description: String(body?.description) };
  }

  async function listed() {
    const { data } = await api.call(row.list);
    const rows = data as unknown as Record<string, unknown>[]; // eight rows read by one table
    return rows.map((value) => ({ id: value[idKey], text: value[textKey] }));
  }

  it('is added, listed by id, renamed and deleted', async () => {
    const [one, two, three] = [unique('One'), unique('Two'), unique('Three')];
    const first = await send(row.add, { [textKey]: `  ${one} ` });
    expect(first).toMatchObject({ status: 201, data: { [textKey]: one } });
    const id = Number(first.data[idKey]);
    const second = await send(row.add, { [textKey]: two });
    expect(second.data[idKey]).toBe(id + 1);

    const renamed = await send(row.update, { [idKey]: String(id), [textKey]: three });
    expect(renamed).toMatchObject({ status: 200, data: { [idKey]: id, [textKey]: three } });
    expect((await listed()).slice(-2)).toEqual([
      { id, text: three },
      { id: id + 1, text: two },
    ]);

    expect(await remove(id)).toMatchObject({ status: 200 });
    expect((await listed()).at(-1)).toEqual({ id: id + 1, text: two });
    expect((await listed()).map((value) => value.id)).not.toContain(id);
  });

  it('refuses a name that exists, in whatever case, and says so', async () => {
    const text = unique('Same');
    await lookup(api, kind, text);
    const other = await lookup(api, kind, unique('Other'));
    const words = `There is a ${singular} "${text.toUpperCase()}"`;
    for (const again of [
      await send(row.add, { [textKey]: text.toUpperCase() }),
      await send(row.update, { [idKey]: other, [textKey]: text.toUpperCase() }),
    ]) {
      expect(again.status).toBe(409);
      expect(again.description).toContain(words);
    }
    expect((await listed()).find(({ id }) => id === other)?.text).not.toBe(text.toUpperCase());
  });

  it('lets its own name change case', async () => {
    const text = unique('Case');
    const id = await lookup(api, kind, text);
    const changed = await send(row.update, { [idKey]: id, [textKey]: text.toUpperCase() });
    expect(changed).toMatchObject({ status: 200, data: { [textKey]: text.toUpperCase() } });
  });

  it('refuses a blank name and answers 404 to an id that is not there', async () => {
    expect((await send(row.add, { [textKey]: '   ' })).status).toBe(400);
    const nowhere = { [idKey]: 999_999, [textKey]: unique('Nowhere') };
    expect((await send(row.update, nowhere)).status).toBe(404);
    expect(await remove(999_999)).toMatchObject({ status: 404 });
  });

  it('reaches every product that carries it when it is renamed', async () => {
    const id = await lookup(api, kind);
    const [one, two, without] = [
      await product(api, { [idKey]: id }),
      await product(api, { [idKey]: id, status: 0 }),
      await product(api),
    ];
    const text = unique('Renamed');
    await send(row.update, { [idKey]: id, [textKey]: text });
    for (const { p_id } of [one, two]) {
      const { data } = await api.call(endpoints.getProductById, { body: { p_id } }, admin);
      expect(data[embeddedAs]).toEqual({ [idKey]: id, [textKey]: text });
      expect(data[idKey]).toBe(id);
    }
    const { p_id } = without;
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(data[embeddedAs]).toBeNull();
    const found = await api.call(endpoints.getProducts, { body: { search: text } });
    expect(found.data.productData.map((item) => item.p_id)).toEqual([one.p_id]);
  });

  it('is not deleted while products carry it', async () => {
    const id = await lookup(api, kind);
    const { p_id } = await product(api, { [idKey]: id });
    expect(await remove(id)).toEqual({
      status: 409,
      description: `1 product uses this ${singular}, so it can't be deleted.`,
    });
    await product(api, { [idKey]: id });
    expect((await remove(id)).description).toMatch(/^2 products use this/);
    expect((await listed()).map((value) => value.id)).toContain(id);

    const cleared = { params: { p_id }, body: { [idKey]: '' } };
    await api.call(endpoints.updateProduct, cleared, admin);
    expect((await remove(id)).description).toMatch(/^1 product uses this/);
  });

  it('is refused to a product where it does not exist, by name', async () => {
    const body = { name: 'x', inr_price: 1, usd_price: 1, [idKey]: 888_888 };
    const reply = await api.send(endpoints.insertProduct, { body }, admin);
    expect(reply.status).toBe(400);
    expect(reply.body?.description).toBe(`There is no ${singular} with the id 888888`);
  });

  it('is never deleted and put into a product at once', async () => {
    const beside = await startTestApi({ beside: api });
    try {
      for (let round = 0; round < 8; round++) {
        const id = await lookup(api, kind);
        const [, inserted] = await Promise.allSettled([
          remove(id),
          product(beside, { [idKey]: id }),
        ]);
        const remains = (await listed()).some((value) => value.id === id);
        expect(remains).toBe(inserted.status === 'fulfilled');
      }
    } finally {
      await beside.close();
    }
  });

  it('is never renamed and put into a product under the old name at once', async () => {
    const beside = await startTestApi({ beside: api });
    try {
      for (let round = 0; round < 4; round++) {
        const id = await lookup(api, kind);
        const text = unique('New');
        const [, { p_id }] = await Promise.all([
          send(row.update, { [idKey]: id, [textKey]: text }),
          product(beside, { [idKey]: id }),
        ]);
        const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
        expect(data[embeddedAs]).toEqual({ [idKey]: id, [textKey]: text });
      }
    } finally {
      await beside.close();
    }
  });
});

describe('parent collections and collections', () => {
  it('list each other', async () => {
    const name = unique('Rings');
    const pc_id = await lookup(api, 'parentCollection', name);
    const children = [unique('Bands'), unique('Solitaires')];
    for (const child of children) {
      const body = { name: child, pc_id };
      const { data } = await api.call(endpoints.addCollection, { body }, admin);
      expect(data.parentcollection).toEqual({ pc_id, name });
    }
    for (const endpoint of [endpoints.getParentCollections, endpoints.getCollectionsByParent]) {
      const { data } = await api.call(endpoint);
      const parent = data.find((candidate) => candidate.pc_id === pc_id);
      expect(parent?.collections.map((child) => [child.name, child.pc_id])).toEqual(
        children.map((child) => [child, pc_id]),
      );
    }
  });

  it('may share a name under two parents, not under one', async () => {
    const [one, two] = [
      await lookup(api, 'parentCollection'),
      await lookup(api, 'parentCollection'),
    ];
    const name = unique('Hoops');
    const add = async (pc_id: number | null) =>
      (await api.send(endpoints.addCollection, { body: { name, pc_id } }, admin)).status;
    expect([await add(one), await add(two), await add(one), await add(null)]).toEqual([
      201, 201, 409, 201,
    ]);
  });

  it('refuse a parent that does not exist', async () => {
    const body = { name: unique('Lost'), pc_id: 777_777 };
    const { status, body: answer } = await api.send(endpoints.addCollection, { body }, admin);
    expect(status).toBe(400);
    expect(answer?.description).toBe('Selected parent collection is invalid or not loaded.');
  });

  it('keep a parent that has collections', async () => {
    const pc_id = await lookup(api, 'parentCollection');
    const body = { name: unique('Child'), pc_id };
    const { data } = await api.call(endpoints.addCollection, { body }, admin);
    const remove = () => api.send(endpoints.deleteParentCollection, { params: { pc_id } }, admin);
    expect((await remove()).body?.description).toBe(
      "1 collection belongs to this parent collection, so it can't be deleted.",
    );
    await api.call(endpoints.deleteCollection, { params: { c_id: data.c_id } }, admin);
    expect((await remove()).status).toBe(200);
  });

  it('never lose a parent that a collection is given at the same time', async () => {
    const beside = await startTestApi({ beside: api });
    try {
      for (let round = 0; round < 8; round++) {
        const pc_id = await lookup(api, 'parentCollection');
        const body = { name: unique('Raced'), pc_id };
        const [removed, added] = await Promise.all([
          api.send(endpoints.deleteParentCollection, { params: { pc_id } }, admin),
          beside.send(endpoints.addCollection, { body }, admin),
        ]);
        expect([
          [200, 400],
          [409, 201],
        ]).toContainEqual([removed.status, added.status]);
      }
    } finally {
      await beside.close();
    }
  });

  it('move a collection without products and keep one with products where it is', async () => {
    const [one, two] = [
      await lookup(api, 'parentCollection'),
      await lookup(api, 'parentCollection'),
    ];
    const name = unique('Moving');
    const { data } = await api.call(endpoints.addCollection, { body: { name, pc_id: one } }, admin);
    const { c_id } = data;
    const move = (pc_id: number | null | undefined) =>
      api.send(endpoints.updateCollection, { body: { c_id, name, pc_id } }, admin);

    const moved = await move(two);
    expect(moved.body?.data).toMatchObject({ pc_id: two, parentcollection: { pc_id: two } });
    expect((await move(null)).body?.data).toMatchObject({ pc_id: null, parentcollection: null });
    await move(two);
    await product(api, { pc_id: two, c_id });
    const kept = await move(one);
    expect(kept.status).toBe(409);
    expect(kept.body?.description).toBe("1 product uses this collection, so it can't be moved.");
    expect((await move(undefined)).body?.data).toMatchObject({ pc_id: two });
  });

  it('are taken by a product only together', async () => {
    const [one, two] = [
      await lookup(api, 'parentCollection'),
      await lookup(api, 'parentCollection'),
    ];
    const body = { name: unique('Pair'), pc_id: one };
    const { c_id } = (await api.call(endpoints.addCollection, { body }, admin)).data;
    await expect(product(api, { pc_id: two, c_id })).rejects.toThrow(
      'The collection must belong to the parent collection',
    );
    expect(await product(api, { pc_id: one, c_id })).toMatchObject({ pc_id: one, c_id });
  });
});

describe('pictures of diamond shapes', () => {
  const stored = async (file: string) =>
    (await api.fetch(`${mediaPaths.diamondShape}${file}`)).status;

  it('are kept, replaced and removed with the shape', async () => {
    const name = unique('Round');
    const added = await api.call(
      endpoints.addDiamondShape,
      { body: { name }, files: [await picture('red')] },
      admin,
    );
    const { shape_id, image_url: red } = added.data;
    expect(await stored(String(red))).toBe(200);

    const renamed = { shape_id, name: unique('Round') };
    const kept = await api.call(endpoints.updateDiamondShape, { body: renamed }, admin);
    expect(kept.data.image_url).toBe(red);

    const replacing = { body: renamed, files: [await picture('blue')] };
    const replaced = await api.call(endpoints.updateDiamondShape, replacing, admin);
    const { image_url: blue } = replaced.data;
    expect([await stored(String(red)), await stored(String(blue))]).toEqual([404, 200]);

    await api.call(endpoints.deleteDiamondShape, { body: replaced.data }, admin);
    expect(await stored(String(blue))).toBe(404);
  });

  it('stay while another shape shows the same', async () => {
    const files = [await picture('green')];
    const [one, two] = [
      await api.call(endpoints.addDiamondShape, { body: { name: unique('Oval') }, files }, admin),
      await api.call(endpoints.addDiamondShape, { body: { name: unique('Oval') }, files }, admin),
    ];
    expect(one.data.image_url).toBe(two.data.image_url);
    await api.call(endpoints.deleteDiamondShape, { body: one.data }, admin);
    expect(await stored(String(two.data.image_url))).toBe(200);
  });

  it('are not kept when the shape is refused', async () => {
    const name = unique('Twice');
    await lookup(api, 'diamondShape', name);
    const before = await storedFiles(api);
    const input = { body: { name }, files: [await picture('yellow')] };
    expect((await api.send(endpoints.addDiamondShape, input, admin)).status).toBe(409);
    expect(await storedFiles(api)).toEqual(before);
  });
});
