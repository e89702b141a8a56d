import { endpoints, lookupKinds, lookups } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';

let api: TestApi;
/** Another replica on the same database. */
let secondApi: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  secondApi = await startTestApi({ databaseOf: api });
  admin = await api.createAdmin();
});
afterAll(async () => {
  await secondApi.close();
  await api.close();
});

/** The loop below calls the endpoints of eight kinds, so responses are read by key. */
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
    const { data, description } = answer as unknown as Answered; // in the envelope
    return { status, data, description };
  }

  async function remove(id: number) {
    const isPosted = row.remove.method === 'POST';
    const input = isPosted ? { body: { [idKey]: id, name: 'x' } } : { params: { [idKey]: id } };
    const { status, body } = await api.send(row.remove, input, admin);
    return { status, description: String(body?.description) };
  }

  async function listed() {
    const { data } = await api.call(row.list);
    const rows = data as unknown as Record<string, unknown>[]; // all kinds are read by the table's keys
    return rows.map((value) => ({ id: value[idKey], text: value[textKey] }));
  }

  it('is not renamed if another admin has renamed it', async () => {
    const [was, theirs, mine] = [uniqueName('Was'), uniqueName('Theirs'), uniqueName('Mine')];
    const id = await createLookup(api, kind, was);
    const rename = (text: string, expected?: string) =>
      send(row.update, { [idKey]: id, [textKey]: text, ...(expected && { was: expected }) });
    expect((await rename(theirs, was)).status).toBe(200);
    const refused = await rename(mine, was);
    expect([refused.status, refused.description]).toEqual([
      409,
      `This ${singular} has been changed by another admin.`,
    ]);
    expect(refused.data.now).toMatchObject({ [idKey]: id, [textKey]: theirs });
    // The same change does not conflict, nor does a request without an expected text.
    expect((await rename(theirs, was)).status).toBe(200);
    expect((await rename(mine, theirs)).status).toBe(200);
    expect((await rename(was)).status).toBe(200);
    expect((await listed()).find((one) => one.id === id)?.text).toBe(was);
  });

  it('is added, listed by id, renamed and deleted', async () => {
    const [one, two, three] = [uniqueName('One'), uniqueName('Two'), uniqueName('Three')];
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

  it('rejects an existing name, ignoring case', async () => {
    const text = uniqueName('Same');
    await createLookup(api, kind, text);
    const other = await createLookup(api, kind, uniqueName('Other'));
    const message = `There is a ${singular} "${text.toUpperCase()}"`;
    for (const again of [
      await send(row.add, { [textKey]: text.toUpperCase() }),
      await send(row.update, { [idKey]: other, [textKey]: text.toUpperCase() }),
    ]) {
      expect(again.status).toBe(409);
      expect(again.description).toContain(message);
    }
    expect((await listed()).find(({ id }) => id === other)?.text).not.toBe(text.toUpperCase());
  });

  it('allows a change of case', async () => {
    const text = uniqueName('Case');
    const id = await createLookup(api, kind, text);
    const changed = await send(row.update, { [idKey]: id, [textKey]: text.toUpperCase() });
    expect(changed).toMatchObject({ status: 200, data: { [textKey]: text.toUpperCase() } });
  });

  it('rejects a blank name, and responds 404 to an unknown id', async () => {
    expect((await send(row.add, { [textKey]: '   ' })).status).toBe(400);
    const unknown = { [idKey]: 999_999, [textKey]: uniqueName('Nowhere') };
    expect((await send(row.update, unknown)).status).toBe(404);
    expect(await remove(999_999)).toMatchObject({ status: 404 });
  });

  it('is renamed in every product that embeds it', async () => {
    const id = await createLookup(api, kind);
    const [one, two, without] = [
      await createProduct(api, { [idKey]: id }),
      await createProduct(api, { [idKey]: id, status: 0 }),
      await createProduct(api),
    ];
    const text = uniqueName('Renamed');
    const renamed = await send(row.update, { [idKey]: id, [textKey]: text });
    expect(renamed.status).toBe(200);
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

  it('is not deleted while products embed it', async () => {
    const id = await createLookup(api, kind);
    const { p_id } = await createProduct(api, { [idKey]: id });
    expect(await remove(id)).toEqual({
      status: 409,
      description: `1 product uses this ${singular}, so it can't be deleted.`,
    });
    await createProduct(api, { [idKey]: id });
    expect((await remove(id)).description).toMatch(/^2 products use this/);
    expect((await listed()).map((value) => value.id)).toContain(id);

    const cleared = { params: { p_id }, body: { [idKey]: '' } };
    await api.call(endpoints.updateProduct, cleared, admin);
    expect((await remove(id)).description).toMatch(/^1 product uses this/);
  });

  it('is rejected by name in a product if it does not exist', async () => {
    const body = { name: 'x', inr_price: 1, usd_price: 1, [idKey]: 888_888 };
    const reply = await api.send(endpoints.insertProduct, { body }, admin);
    expect(reply.status).toBe(400);
    expect(reply.body?.description).toBe(`${idKey} must name a ${singular} that exists`);
  });

  it('is never deleted while it is concurrently added to a product', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await createLookup(api, kind);
      const [, inserted] = await Promise.allSettled([
        remove(id),
        createProduct(secondApi, { [idKey]: id }),
      ]);
      const remains = (await listed()).some((value) => value.id === id);
      expect(remains).toBe(inserted.status === 'fulfilled');
    }
  });

  it('is never embedded under its old name while it is concurrently renamed', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await createLookup(api, kind);
      const text = uniqueName('New');
      const [, { p_id }] = await Promise.all([
        send(row.update, { [idKey]: id, [textKey]: text }),
        createProduct(secondApi, { [idKey]: id }),
      ]);
      const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
      expect(data[embeddedAs]).toEqual({ [idKey]: id, [textKey]: text });
    }
  });
});
