import { endpoints, mediaPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createLookup,
  storedFileNames,
  uniqueName,
} from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

describe('images of diamond shapes', () => {
  const stored = async (file: string) =>
    (await api.fetch(`${mediaPaths.diamondShape}${file}`)).status;

  it('are stored, replaced and deleted with the shape', async () => {
    const name = uniqueName('Round');
    const added = await api.call(
      endpoints.addDiamondShape,
      { body: { name }, files: [await createImageFile('red')] },
      admin,
    );
    const { shape_id, image_url: red } = added.data;
    expect(await stored(String(red))).toBe(200);

    const renamed = { shape_id, name: uniqueName('Round') };
    const kept = await api.call(endpoints.updateDiamondShape, { body: renamed }, admin);
    expect(kept.data.image_url).toBe(red);

    const replacing = { body: renamed, files: [await createImageFile('blue')] };
    const replaced = await api.call(endpoints.updateDiamondShape, replacing, admin);
    const { image_url: blue } = replaced.data;
    expect([await stored(String(red)), await stored(String(blue))]).toEqual([404, 200]);

    await api.call(endpoints.deleteDiamondShape, { body: replaced.data }, admin);
    expect(await stored(String(blue))).toBe(404);
  });

  it('stay while another shape shows the same', async () => {
    const files = [await createImageFile('green')];
    const [one, two] = [
      await api.call(
        endpoints.addDiamondShape,
        { body: { name: uniqueName('Oval') }, files },
        admin,
      ),
      await api.call(
        endpoints.addDiamondShape,
        { body: { name: uniqueName('Oval') }, files },
        admin,
      ),
    ];
    expect(one.data.image_url).toBe(two.data.image_url);
    await api.call(endpoints.deleteDiamondShape, { body: one.data }, admin);
    expect(await stored(String(two.data.image_url))).toBe(200);
  });

  it('are not kept when the shape is refused', async () => {
    const name = uniqueName('Twice');
    await createLookup(api, 'diamondShape', name);
    const before = await storedFileNames(api);
    const input = { body: { name }, files: [await createImageFile('yellow')] };
    expect((await api.send(endpoints.addDiamondShape, input, admin)).status).toBe(409);
    expect(await storedFileNames(api)).toEqual(before);
  });
});
