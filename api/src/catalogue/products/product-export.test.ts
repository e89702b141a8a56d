import { endpoints } from '@vajra/contract';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function exportRows(query: Record<string, unknown>): Promise<Record<string, string>[]> {
  const reply = await api.send(endpoints.exportProducts, { query }, admin);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('Content-Disposition')).toBe('attachment');
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  return papa.parse<Record<string, string>>(reply.text, { header: true, skipEmptyLines: true })
    .data;
}

describe('an export', () => {
  it('contains all pages of the list, in its order', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const names = Array.from({ length: 130 }, (_, at) => `Stone ${at}`);
    for (const [at, name] of names.entries()) {
      await createProduct(api, {
        name,
        shape_id,
        inr_price: 1000 + ((at * 37) % 130),
        status: at % 2,
      });
    }
    const all = await exportRows({ shape_id, sort: 'price-asc' });
    const prices = all.map((row) => Number(row['Price INR']));
    expect(prices).toEqual(names.map((_, at) => 1000 + at));
    expect(await exportRows({ shape_id, status: 1 })).toHaveLength(65);
    const [one, ...others] = await exportRows({ shape_id, search: 'Stone 77' });
    expect(others).toEqual([]);
    expect(one).toMatchObject({ Name: 'Stone 77', Availability: 'Available', Quantity: '5' });
    expect(await exportRows({ shape_id: 999_999 })).toEqual([]);
  });

  it.each(['=1+1', '+1', '-1', '@a', '＝1', "'=1"])(
    'gives no spreadsheet %s to run',
    async (text) => {
      const stone_id = await createLookup(api, 'stoneType');
      await createProduct(api, {
        name: text,
        sku: `${text}${uniqueName('S')}`,
        weight: 0.5,
        stone_id,
      });
      const [row] = await exportRows({ stone_id });
      expect(row).toMatchObject({ Name: `'${text}`, Weight: '0.5' });
      for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/^[=+\-@＝]/);
    },
  );

  it.each(['status=2', 'sort=cheapest', 'shape_id=x', 'search=%00'])(
    'refuses %s',
    async (query) => {
      const headers = { Authorization: `Bearer ${admin.token}` };
      const { status, body } = await api.fetch(`/api/exports/products?${query}`, { headers });
      expect(status).toBe(400);
      expect(body?.message).toMatch(/must/);
    },
  );
});
