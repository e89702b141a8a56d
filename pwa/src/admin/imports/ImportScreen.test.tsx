import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ImportDetail } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ImportScreen } from './ImportScreen.tsx';

const fake = setUpFakeApi();

function checked(changes: Partial<ImportDetail>): ImportDetail {
  return {
    ...{ import_id: 4, fileName: 'gems.csv', bytes: 900, state: 'checked', u_name: 'Asha' },
    ...{ createdAt: '2026-11-20T10:00:00.000Z', startedAt: null, endedAt: null },
    ...{ total: 5, done: 5, problems: 0, hasRun: false },
    counts: { new: 0, changed: 2, unchanged: 1, refused: 0 },
    ...{ encoding: 'UTF-8', delimiter: ',', headerLine: 1, firstRows: [], sheets: [], sheet: null },
    columns: [{ name: 'SKU', samples: ['A-1'], rival: null }],
    choices: {
      ...{ columns: ['sku'], pricePer: 'stone', currency: 'USD', rate: null, c_id: null },
      ...{ stone_id: null, makeLookups: 0, decimalSign: null, values: [], markup: null },
      ...{ supplier: 'ABC Gems', unlisted: 'hide', prices: 'overwrite' },
    },
    ...{ isRemembered: true, needsSupplier: false, missing: [], unknownValues: [] },
    ...{ hasMoreUnknownValues: false, signQuestions: [], newWithoutPrice: 0, unlisted: 0 },
    ...{ unreadableRows: 0, rowsWithoutRate: 0, reason: null },
    ...changes,
  };
}

/** As stored by the server. */
let detail: ImportDetail;

function open(changes: Partial<ImportDetail>) {
  detail = checked(changes);
  fake.api.on(endpoints.getImport, () => detail);
  fake.api.on(endpoints.getImportChanges, () => ({
    changes: [
      {
        ...{ number: 1, kind: 'changed', sku: 'A-1', name: 'Ring', p_id: 7, line: 2 },
        before: { price: { inr: 100_000, usd: 1200 }, cost: { inr: 0, usd: 0 } },
        after: { price: { inr: 120_000, usd: 1440 }, cost: { inr: 80_000, usd: 0 } },
      },
    ],
    totalCount: 1,
  }));
  fake.api.on(endpoints.getImportSuppliers, () => ({ suppliers: [] }));
  fake.api.on(endpoints.runImport, () => detail);
  for (const list of [endpoints.getCollections, endpoints.getStoneTypes]) {
    fake.api.on(list, () => ({ status: true, description: 'Found.', data: [] }));
  }
  const routes = (
    <Routes>
      <Route path="/admin/import/:import_id" element={<ImportScreen />} />
    </Routes>
  );
  renderScreen(routes, '/admin/import/4');
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const count = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const runs = () => fake.api.requests.filter(({ url }) => url.endsWith('/run'));

it('shows the old and the new value of each changed field', async () => {
  open({});
  const row = (await screen.findByRole('link', { name: 'A-1' })).closest('tr');
  const fields = [...(row?.querySelectorAll('dl > div') ?? [])].map((each) => each.textContent);
  expect(fields).toEqual([
    'Price in ₹1,000.00 →  became 1,200.00',
    'Price in $12.00 →  became 14.40',
    'Cost in ₹empty →  became 800.00',
  ]);
});

it('asks before it hides more products than the list has', async () => {
  open({ unlisted: 4 });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 products, hide 4' }));
  expect(runs()).toEqual([]);
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Import and hide' }));
  await vi.waitFor(() => expect(runs()).toHaveLength(1));
});

it('hides a few products without asking', async () => {
  open({ unlisted: 3 });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 products, hide 3' }));
  await vi.waitFor(() => expect(runs()).toHaveLength(1));
});

it('says why it hides nothing', async () => {
  open({ unlisted: 4, unreadableRows: 2 });
  expect(await screen.findByText(/Nothing is hidden, because 2 rows/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 2 products' })).toBeDefined();
});

it.each([
  [null, true],
  [',', false],
] as const)(
  'asks before the report what a price means, unless that is known: %s',
  async (decimalSign, isFirst) => {
    const { choices } = checked({});
    open({
      choices: { ...choices, columns: ['price'], decimalSign },
      signQuestions: [{ field: 'price', value: '12.000', point: 12, comma: 12_000, rows: 3 }],
    });
    const question = await screen.findByRole('group', { name: 'What does “12.000” mean?' });
    const preview = screen.getByRole('heading', { name: 'Preview' });
    const follows = question.compareDocumentPosition(preview) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(Boolean(follows)).toBe(isFirst);
  },
);

it('restores a draft of an earlier release, which lacks fields that were added since', async () => {
  const content = {
    ...{ columns: ['sku'], pricePer: 'stone', currency: 'USD', rate: '85', c_id: null },
    ...{ makeLookups: 1, headerLine: 1 },
  };
  const draft = { u_id: 1, at: '2026-11-21T10:00:00.000Z', content };
  sessionStorage.setItem('vajra-draft import 4', JSON.stringify(draft));
  fake.api.on(endpoints.checkImport, () => ({}));
  open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await vi.waitFor(() => expect(fake.api.changes).toHaveLength(1));
  expect(fake.api.changes[0]?.body).toMatchObject({
    ...{ makeLookups: 1, supplier: 'ABC Gems', stone_id: '', values: [], rate: '85' },
  });
});

it('shows the progress of a run, which can be stopped and resumed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const nextPoll = () => act(() => vi.advanceTimersByTime(700));
  const all = { total: 5000, counts: { new: 5000, changed: 0, unchanged: 0, refused: 0 } };
  open(all);
  const run = (done: number) => {
    detail = checked({ ...all, state: 'running', hasRun: true, done });
    return detail;
  };
  fake.api.on(endpoints.runImport, () => run(runs().length * 1500));
  fake.api.on(endpoints.stopImport, () => detail);
  await click('Import 5,000 products');
  await screen.findByRole('progressbar', { name: '1,500 of 5,000 rows' });
  await click('Stop the import');
  await screen.findByText(/^Stopping\./);
  detail = checked({ ...all, state: 'stopped', hasRun: true, done: 2000 });
  nextPoll();
  await screen.findByText('Stopped');
  expect(screen.getByText('2,000 of 5,000 rows')).toBeDefined();
  await click('Resume');
  await screen.findByRole('progressbar', { name: '3,000 of 5,000 rows' });
  detail = checked({ ...all, state: 'done', hasRun: true, done: 5000 });
  nextPoll();
  await screen.findByText('Done');
  expect(screen.getByRole('heading', { name: 'Imported' })).toBeDefined();
  expect(count('New')).toBe('5,000');
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

it('lists what the store does not have, and adds it on request', async () => {
  const missing = [{ kind: 'diamondShape' as const, text: 'Kite', parent: null }];
  const { counts, choices } = checked({});
  open({ missing, counts: { ...counts, changed: 0, refused: 1 } });
  fake.api.on(endpoints.checkImport, () => {
    detail = checked({
      ...{ missing, counts: { ...counts, new: 1, changed: 0 } },
      choices: { ...choices, makeLookups: 1 },
    });
    return detail;
  });
  const listBelow = async (name: string) =>
    (await screen.findByRole('heading', { name })).nextElementSibling?.textContent;
  expect(await listBelow('Not in the store')).toBe('Diamond shapesKite');
  expect(count('Rejected')).toBe('1');
  const add = 'Add missing shapes, grades and colors';
  await userEvent.click(screen.getByRole('checkbox', { name: add }));
  await click('Check again');
  expect(await listBelow('These will be added')).toBe('Diamond shapesKite');
  expect(fake.api.changes[0]?.body).toMatchObject({ makeLookups: 1 });
  expect(screen.getByRole('button', { name: 'Import 1 product' })).toBeDefined();
});

it.each([true, false])('says whether it remembers the mapping: %s', async (isRemembered) => {
  open({ isRemembered });
  const field = await screen.findByRole('combobox', { name: 'Product field for SKU' });
  expect(field).toHaveProperty('value', 'sku');
  const text = screen.queryByText('Same mapping as your last import');
  expect(text !== null).toBe(isRemembered);
});
