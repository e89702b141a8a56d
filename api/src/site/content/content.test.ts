import { endpoints, mediaPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createImageFile, storedFileNames } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

describe('the news line', () => {
  it('does not exist at first, is added once, and can be changed', async () => {
    expect((await api.call(endpoints.getNewsLine)).data).toBeNull();

    const first = { body: { news_message: ' New rings ' } };
    const added = await api.call(endpoints.addNewsLine, first, admin);
    expect(added.data).toEqual({ news_id: 1, news_message: 'New rings' });
    const again = await api.send(endpoints.addNewsLine, first, admin);
    expect(again.status).toBe(409);
    expect(again.body?.description).toBe('A news line already exists. Edit it instead.');

    const second = { body: { news_message: 'Old rings', news_id: 1 } };
    await api.call(endpoints.updateNewsLine, second, admin);
    expect((await api.call(endpoints.getNewsLine)).data).toEqual({
      news_id: 1,
      news_message: 'Old rings',
    });
  });

  it('is not overwritten when another admin has changed it in the meantime', async () => {
    const fresh = await startTestApi();
    try {
      const one = await fresh.createAdmin();
      const update = (news_message: string, was?: string) =>
        fresh.send(endpoints.updateNewsLine, { body: { news_message, was } }, one);
      const first = { body: { news_message: 'First' } };
      await fresh.call(endpoints.addNewsLine, first, one);
      const again = await fresh.send(endpoints.addNewsLine, first, one);
      expect(again.body?.data).toMatchObject({ now: { news_message: 'First' } });

      expect((await update('Theirs', 'First')).status).toBe(200);
      const refused = await update('Mine', 'First');
      expect([refused.status, refused.body?.description]).toEqual([
        409,
        'The news line was changed in the meantime.',
      ]);
      expect(refused.body?.data).toMatchObject({ now: { news_id: 1, news_message: 'Theirs' } });
      expect((await update('Theirs', 'First')).status).toBe(200);
      expect((await update('Mine', 'Theirs')).status).toBe(200);
      // Without `was` the text is replaced unconditionally.
      expect((await update('Last')).status).toBe(200);
      expect((await fresh.call(endpoints.getNewsLine)).data?.news_message).toBe('Last');
    } finally {
      await fresh.close();
    }
  });

  it('rejects a blank text and any other id', async () => {
    for (const endpoint of [endpoints.addNewsLine, endpoints.updateNewsLine]) {
      const blank = await api.send(endpoint, { body: { news_message: '  ' } }, admin);
      expect([blank.status, blank.body?.description]).toEqual([400, 'Please enter news line']);
    }
    const other = { body: { news_message: 'x', news_id: 2 } };
    expect((await api.send(endpoints.updateNewsLine, other, admin)).status).toBe(400);
  });

  it('is created by an update when there is none', async () => {
    const fresh = await startTestApi();
    try {
      const body = { news_message: 'First' };
      await fresh.call(endpoints.updateNewsLine, { body }, await fresh.createAdmin());
      expect((await fresh.call(endpoints.getNewsLine)).data?.news_message).toBe('First');
    } finally {
      await fresh.close();
    }
  });
});

describe('sliders', () => {
  const statusOf = async (file: string) => (await api.fetch(`${mediaPaths.slider}${file}`)).status;

  it('are added several at a time, listed in order, and deleted with their files', async () => {
    const files = [
      await createImageFile('red'),
      await createImageFile('blue'),
      await createImageFile('red'),
    ];
    const added = await api.call(endpoints.addSliderImages, { files }, admin);
    expect(added.data).toHaveLength(3);
    const [red, blue, again] = added.data;
    expect(red).toMatchObject({ kind: 'image', width: 8, height: 6 });
    expect(again?.image).toBe(red?.image);
    expect((await api.call(endpoints.getSliderImages)).data).toEqual(added.data);

    const remove = (image_id = 0) =>
      api.send(endpoints.deleteSliderImage, { params: { image_id } }, admin);
    expect((await remove(red?.image_id)).status).toBe(200);
    // The other slider still shows the same file.
    expect(await statusOf(String(red?.image))).toBe(200);
    await remove(again?.image_id);
    expect(await statusOf(String(red?.image))).toBe(404);
    expect(await statusOf(String(blue?.image))).toBe(200);
    expect((await remove(red?.image_id)).status).toBe(404);
    await remove(blue?.image_id);
    expect((await api.call(endpoints.getSliderImages)).data).toEqual([]);
    expect(await storedFileNames(api)).toEqual([]);
  });

  it('are listed in the order that an admin sets, with new ones last', async () => {
    const fresh = await startTestApi();
    try {
      const one = await fresh.createAdmin();
      const add = async (...colours: string[]) => {
        const files = await Promise.all(colours.map((colour) => createImageFile(colour)));
        return (await fresh.call(endpoints.addSliderImages, { files }, one)).data;
      };
      const reorder = (image_ids: readonly unknown[]) =>
        fresh.send(endpoints.orderSliders, { body: { image_ids } }, one);
      const order = async () =>
        (await fresh.call(endpoints.getSliderImages)).data.map(({ image_id }) => image_id);
      const [red = 0, blue = 0, green = 0] = (await add('red', 'blue', 'green')).map(
        ({ image_id }) => image_id,
      );

      const image_ids = [green, red, blue];
      const reordered = await fresh.call(endpoints.orderSliders, { body: { image_ids } }, one);
      expect(reordered.message).toBe('Slider order saved.');
      expect(reordered.sliders.map(({ image_id }) => image_id)).toEqual(image_ids);
      const [grey] = await add('grey');
      expect(await order()).toEqual([...image_ids, grey?.image_id]);

      // An order that lacks the new slider or contains a deleted one is a conflict.
      const { status, body } = await reorder([red, blue, green]);
      expect([status, body?.message]).toEqual([409, 'The sliders were changed in the meantime.']);
      expect(body?.now).toMatchObject({ sliders: [{ image_id: green }, {}, {}, {}] });
      await fresh.call(endpoints.deleteSliderImage, { params: { image_id: blue } }, one);
      expect((await reorder([...image_ids, grey?.image_id])).status).toBe(409);
      expect(await order()).toEqual([green, red, grey?.image_id]);

      for (const wrong of [[], [red, red, green], ['x'], [red, green, -1], 'all']) {
        expect((await reorder(wrong as unknown[])).status, JSON.stringify(wrong)).toBe(400);
      }
      expect(await order()).toEqual([green, red, grey?.image_id]);
    } finally {
      await fresh.close();
    }
  });

  it('have one of two orders that admins set concurrently', async () => {
    const fresh = await startTestApi();
    try {
      const one = await fresh.createAdmin();
      const files = [
        await createImageFile('red'),
        await createImageFile('blue'),
        await createImageFile('green'),
      ];
      const { data } = await fresh.call(endpoints.addSliderImages, { files }, one);
      const ids = data.map(({ image_id }) => image_id);
      const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]];
      await Promise.all(
        orders.map((image_ids) => fresh.call(endpoints.orderSliders, { body: { image_ids } }, one)),
      );
      const listed = await fresh.call(endpoints.getSliderImages);
      expect(orders).toContainEqual(listed.data.map(({ image_id }) => image_id));
    } finally {
      await fresh.close();
    }
  });

  it('cannot be added without a file', async () => {
    const none = await api.send(endpoints.addSliderImages, {}, admin);
    expect([none.status, none.body?.description]).toEqual([400, 'Select at least one media file.']);
  });

  it('are rejected as a whole when one file has another type', async () => {
    const text = new File(['<svg onload="alert(1)">'], 'x.png', { type: 'image/png' });
    const files = [await createImageFile('green'), text];
    expect((await api.send(endpoints.addSliderImages, { files }, admin)).status).toBe(415);
    expect((await api.call(endpoints.getSliderImages)).data).toEqual([]);
    expect(await storedFileNames(api)).toEqual([]);
  });
});
