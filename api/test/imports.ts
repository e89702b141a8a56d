import { endpoints, type ImportDetail, type ImportState } from '@vajra/contract';
import { expect, vi } from 'vitest';
import { fileOf } from './factories.ts';
import type { Person, TestApi } from './start-test-api.ts';

/** What an import has become, once it is no longer at work; after a crash that takes a minute. */
export async function finishedImport(api: TestApi, import_id: number): Promise<ImportDetail> {
  const busy: readonly ImportState[] = ['checking', 'running'];
  return vi.waitFor(
    async () => {
      const found = await api.services.imports.reports.get(import_id);
      expect(busy).not.toContain(found.state);
      return found;
    },
    { timeout: 100_000, interval: 20 },
  );
}

/** A file that was sent, and checked as its columns' names suggest. */
export async function checkedImport(
  api: TestApi,
  admin: Person,
  list: string | Buffer,
  choices: Record<string, unknown> = {},
): Promise<ImportDetail> {
  const files = [fileOf(Buffer.from(list as string), 'list.csv')]; // a Buffer is one already
  const sent = await api.call(
    endpoints.uploadImport,
    { query: { name: 'list.csv' }, files },
    admin,
  );
  const { c_id: _, ...suggested } = sent.choices;
  const body = { ...suggested, pricePer: suggested.pricePer ?? 'stone', rate: 80, ...choices };
  const { import_id } = sent;
  await api.call(endpoints.checkImport, { params: { import_id }, body }, admin);
  return finishedImport(api, import_id);
}

/** The same, and run. */
export async function doneImport(
  api: TestApi,
  admin: Person,
  list: string | Buffer,
  choices: Record<string, unknown> = {},
): Promise<ImportDetail> {
  const { import_id } = await checkedImport(api, admin, list, choices);
  await api.call(endpoints.runImport, { params: { import_id } }, admin);
  return finishedImport(api, import_id);
}
