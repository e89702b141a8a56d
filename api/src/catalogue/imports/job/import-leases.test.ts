import { endpoints } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { createCheckedImport } from '../../../../test/imports.ts';
import { useTestApi } from '../../../../test/start-test-api.ts';
import { ConflictError } from '../../../platform/errors.ts';
import type { ImportDocument } from '../import.model.ts';
import { ImportLeases, LeaseLostError } from './import-leases.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const leases = new ImportLeases(api.connection);
const stored = api.connection.collection<{ _id: number; runner: string; until: Date }>(
  'import_leases',
);
const documents = api.connection.collection<ImportDocument>('imports');

let _id: number;

beforeEach(async () => {
  await documents.updateMany({}, { $unset: { busy: 1, runner: 1 } });
  ({ import_id: _id } = await createCheckedImport(api, admin, 'SKU,Name,Price\nA,A,5\n'));
});

const acquire = (id = _id) =>
  api.connection.transaction((session: ClientSession) =>
    leases.acquire(id, { state: 'running' }, session),
  ) as Promise<unknown> as Promise<ImportDocument>; // its type is that of the driver, any
const expiredIds = async () => (await leases.findExpired()).map((each) => each._id);
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it('of a running job is alive until its time is over', async () => {
  await acquire();
  expect(await expiredIds()).toEqual([]);
  await stored.updateOne({ _id }, { $set: { until: minutesFromNow(-1) } });
  expect(await expiredIds()).toEqual([_id]);
});

it('of an older runner does not keep an import alive', async () => {
  await acquire();
  await stored.updateOne({ _id }, { $set: { runner: 'older', until: minutesFromNow(10) } });
  expect(await expiredIds()).toEqual([_id]);
  await leases.releaseExpired();
  const released = await documents.findOne({ _id });
  expect(released).toMatchObject({
    state: 'stopped',
    reason: 'The server stopped during the import.',
  });
  expect(released).not.toHaveProperty('busy');
});

it('of another import does not keep an import alive', async () => {
  const { runner = '' } = await acquire();
  await stored.deleteOne({ _id });
  await stored.insertOne({ _id: _id + 1_000, runner, until: minutesFromNow(10) });
  expect(await expiredIds()).toEqual([_id]);
});

it('is refused while another import is in progress', async () => {
  const other = await createCheckedImport(api, admin, 'SKU,Name,Price\nB,B,5\n');
  await acquire();
  await expect(acquire(other.import_id)).rejects.toBeInstanceOf(ConflictError);
});

it('keeps an import that has not run from being removed', async () => {
  await acquire();
  const input = { params: { import_id: _id } };
  const { status, body } = await api.send(endpoints.discardImport, input, admin);
  expect([status, body?.message]).toEqual([409, 'This import is in progress. Stop it first.']);
});

it('that was lost saves nothing of the older runner', async () => {
  const older = await acquire();
  await stored.updateOne({ _id }, { $set: { until: minutesFromNow(-1) } });
  await leases.releaseExpired();
  await acquire();
  await expect(leases.saveProgress(older, { done: 99 })).rejects.toBeInstanceOf(LeaseLostError);
  await leases.release(older, { state: 'failed' });
  expect(await documents.findOne({ _id })).toMatchObject({ state: 'running', busy: true });
  expect(await documents.findOne({ _id })).not.toHaveProperty('done', 99);
});
