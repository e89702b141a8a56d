import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { AuditScreen } from './AuditScreen.tsx';

const fake = setUpFakeApi();

async function show(path: string): Promise<void> {
  fake.api.on(endpoints.getUsersPage, () => ({ users: [testAdmin], totalCount: 1 }));
  const entry = {
    ...{ audit_id: 'a', at: '2026-11-20T10:00:00.000Z', requestId: 'r', u_id: 1, u_name: 'Asha' },
    ...{ endpoint: 'POST /addstock', targets: ['p_id:6'] },
    ...{ before: { quantity: 5 }, after: { quantity: 7 } },
  };
  fake.api.on(endpoints.getAuditTrail, () => ({ entries: [entry], totalCount: 1 }));
  renderScreen(<AuditScreen />, path);
  const row = (await screen.findByRole('link', { name: 'Product 6' })).closest('tr');
  expect(row?.textContent).toMatch(/Stock added.*5 → {2}became 7/);
}

const choose = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
const expectQuery = (...parameters: readonly string[]) =>
  waitFor(() => {
    const request = fake.api.requests.findLast(({ url }) => url.startsWith('/api/audit?'));
    expect(request?.url.split(/[?&]/)).toEqual(expect.arrayContaining([...parameters]));
  });

const target = 'target=p_id%3A6';

it('filters changes by product, action and admin', async () => {
  await show('/admin/audit?target=p_id:5');
  const search = screen.getByRole('searchbox');
  expect(search).toHaveProperty('value', 'Product 5');
  await userEvent.clear(search);
  await userEvent.type(search, 'product 6');
  await waitFor(() => expect(currentPath()).toBe(`/admin/audit?${target}`));
  await choose('Change', 'Stock added');
  await expectQuery(target, 'endpoint=POST+%2Faddstock');
  await choose('Admin', testAdmin.u_name);
  await expectQuery(target, 'endpoint=POST+%2Faddstock', `u_id=${testAdmin.u_id}`);
});

it('takes its filters from its address', async () => {
  await show(`/admin/audit?${target}&kind=POST+%2Faddstock&admin=${testAdmin.u_id}`);
  await expectQuery(target, 'endpoint=POST+%2Faddstock', `u_id=${testAdmin.u_id}`);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Product 6');
  const value = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;
  expect([value('Change'), value('Admin')]).toEqual(['POST /addstock', String(testAdmin.u_id)]);
});
