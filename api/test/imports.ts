import { endpoints, type ImportDetail, type ImportState } from '@vajra/contract';
import { expect, vi } from 'vitest';
import { createFile } from './factories.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

/** Waits until an import is no longer in progress and returns it. Takes up to a minute after a crash. */
export async function waitForImport(api: TestApi, import_id: number): Promise<ImportDetail> {
  const busy: readonly ImportState[] = ['checking', 'running'];
  return vi.waitFor(
    async () => {
      const detail = await api.services.imports.reports.get(import_id);
      expect(busy).not.toContain(detail.state);
      return detail;
    },
    { timeout: 100_000, interval: 20 },
  );
}

/** Uploads and checks a file with the suggested choices. */
export async function createCheckedImport(
  api: TestApi,
  admin: TestUser,
  list: string | Buffer,
  choices: Record<string, unknown> = {},
): Promise<ImportDetail> {
  const files = [createFile(Buffer.from(list as string), 'list.csv')]; // Buffer.from() accepts both, but not their union
  const uploaded = await api.call(
    endpoints.uploadImport,
    { query: { name: 'list.csv' }, files },
    admin,
  );
  const { c_id: _, ...suggested } = uploaded.choices;
  const body = { ...suggested, pricePer: suggested.pricePer ?? 'stone', rate: 80, ...choices };
  const { import_id } = uploaded;
  await api.call(endpoints.checkImport, { params: { import_id }, body }, admin);
  return waitForImport(api, import_id);
}

/** Uploads, checks and runs a file. */
export async function createFinishedImport(
  api: TestApi,
  admin: TestUser,
  list: string | Buffer,
  choices: Record<string, unknown> = {},
): Promise<ImportDetail> {
  const { import_id } = await createCheckedImport(api, admin, list, choices);
  await api.call(endpoints.runImport, { params: { import_id } }, admin);
  return waitForImport(api, import_id);
}

/** Returns the first page of the problems of an import. */
export async function findProblems(api: TestApi, admin: TestUser, import_id: number) {
  const params = { import_id };
  return (await api.call(endpoints.getImportProblems, { params }, admin)).problems;
}

/** Finds a product by its stock number as admins do. @throws Error if there is none */
export async function findProduct(api: TestApi, admin: TestUser, sku: string) {
  const { data } = await api.call(endpoints.getProducts, { body: { search: sku } }, admin);
  const found = data.productData.find((each) => each.sku === sku);
  if (!found) throw new Error(`There is no product ${sku}.`);
  return found;
}
