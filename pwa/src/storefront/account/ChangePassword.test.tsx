import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { ChangePassword } from './ChangeAccount.tsx';

it('changes the password and continues with the token of the new session', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    requests.push({ path, method, body: JSON.parse(String(body)) });
    return new Response(JSON.stringify({ message: 'Password changed.', auth_token: 'new token' }));
  });
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ChangePassword session={testCustomer} />
      </QueryClientProvider>
    </Provider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = await screen.findByRole('button', { name: 'Save password' });
  type('Password', 'a better password');
  type('Confirm Password', 'another password');
  fireEvent.click(save);
  expect(await screen.findByText('Current password is required')).toBeDefined();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  expect(requests).toEqual([]);

  type('Current password', 'the old password');
  type('Confirm Password', 'a better password');
  fireEvent.click(save);
  const notice = await screen.findByText('Password changed.');
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(requests).toEqual([
    {
      path: endpoints.changePassword.path,
      method: 'PUT',
      body: {
        current_password: 'the old password',
        password: 'a better password',
        confirm_password: 'a better password',
      },
    },
  ]);
  expect(store.get(sessionAtom)).toEqual({ ...testCustomer, auth_token: 'new token' });
});
