import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ImportSummary } from '@vajra/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ImportsScreen } from './ImportsScreen.tsx';

const fake = setUpFakeApi();
const gems: ImportSummary = {
  ...{ import_id: 4, fileName: 'gems.csv', bytes: 900, state: 'checked', u_name: 'Asha' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', startedAt: null, endedAt: null },
  ...{ total: 5, done: 5, problems: 0, hasRun: false },
  counts: { new: 0, changed: 2, unchanged: 1, refused: 0 },
};
/** As stored by the server. */
let stored: ImportSummary[];

beforeEach(() => {
  stored = [];
  fake.api.on(endpoints.getImports, () => ({ imports: stored, totalCount: stored.length }));
});

const fileField = () => screen.getByLabelText(/^Choose a file/);

async function upload(name: string): Promise<void> {
  renderScreen(<ImportsScreen />, '/admin/import');
  await userEvent.upload(fileField(), new File(['SKU'], name, { type: 'text/csv' }));
}

it('says why a file is rejected', async () => {
  fake.api.on(endpoints.uploadImport, () =>
    Response.json({ message: 'The file is empty.' }, { status: 400 }),
  );
  await upload('empty.csv');
  expect((await screen.findByRole('alert')).textContent).toContain('The file is empty.');
  expect(fileField()).toBeDefined();
});

it('cancels an upload', async () => {
  fake.api.on(endpoints.uploadImport, () => new Promise(() => undefined));
  await upload('slow.csv');
  expect(await screen.findByRole('progressbar', { name: 'Uploading slow.csv' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Upload cancelled. Nothing was saved.');
  expect(fileField()).toBeDefined();
});

it('removes an import that has not run, after a confirmation', async () => {
  stored = [gems, { ...gems, import_id: 5, fileName: 'rings.csv', hasRun: true }];
  fake.api.on(endpoints.discardImport, () => {
    stored = stored.slice(1);
    return { message: 'Import removed.' };
  });
  renderScreen(<ImportsScreen />, '/admin/import');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove gems.csv' }));
  expect(inDialog().getByText(/^Are you sure you want to remove this import\?/)).toBeDefined();
  await userEvent.click(inDialog().getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Import removed.')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('gems.csv')).toBeNull());
  expect(fake.api.changes).toMatchObject([{ method: 'DELETE', url: '/api/imports/4' }]);
  expect(screen.queryByRole('button', { name: 'Remove rings.csv' })).toBeNull();
});

it('updates the list while an import is running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stored = [{ ...gems, state: 'running' }];
  renderScreen(<ImportsScreen />, '/admin/import');
  await screen.findByText('Importing');
  stored = [{ ...gems, state: 'done', hasRun: true }];
  act(() => vi.advanceTimersByTime(700));
  expect(await screen.findByText('Done')).toBeDefined();
});
