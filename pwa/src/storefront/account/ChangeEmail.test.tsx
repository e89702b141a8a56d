import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { ChangeEmail } from './ChangeAccount.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

let requests: { path: string; body: unknown }[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requests.push({ path, body: body === null ? null : JSON.parse(String(body)) });
    const profile = { ...testCustomer, email: 'new@example.com', message: 'Done.' };
    return new Response(JSON.stringify(profile));
  });
});

function show(screenToShow: ReactNode, path = '/profile') {
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter path={path}>{screenToShow}</TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return store;
}

describe('ChangeEmail', () => {
  it('requests the change with the password, and keeps the address until it is confirmed', async () => {
    const store = show(<ChangeEmail session={testCustomer} />);
    const email = await screen.findByLabelText('New email');
    fireEvent.change(email, { target: { value: 'new@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send confirmation link' }));
    await screen.findByText('Current password is required');
    expect(requests).toEqual([]);
    const password = screen.getByLabelText('Current password');
    fireEvent.change(password, { target: { value: 'a password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send confirmation link' }));
    await screen.findByText('Done.');
    expect(requests).toEqual([
      {
        path: endpoints.updateProfile.path,
        body: { u_name: 'Asha', email: 'new@example.com', current_password: 'a password' },
      },
    ]);
    expect(store.get(sessionAtom)).toEqual(testCustomer);
  });
});

describe('ConfirmEmailPage', () => {
  it('changes nothing before the button is pressed, and then shows the new address', async () => {
    const store = show(<ConfirmEmailPage />, '/confirm-email?token=abc');
    const button = await screen.findByRole('button', { name: 'Confirm your email address' });
    expect(requests).toEqual([]);
    fireEvent.click(button);
    await screen.findByText('Done.');
    expect(requests[0]).toEqual({
      path: accountEndpoints.confirmEmail.path,
      body: { token: 'abc' },
    });
    await waitFor(() =>
      expect(store.get(sessionAtom)).toEqual({ ...testCustomer, email: 'new@example.com' }),
    );
  });
});
