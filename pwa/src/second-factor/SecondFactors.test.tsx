import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors as Factors } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { SecondFactors } from './SecondFactors.tsx';

const none: Factors = { hasAuthenticatorApp: false, passkeys: [], recoveryCodesLeft: 0 };
const laptop = {
  passkey_id: 'laptop',
  name: 'Laptop',
  createdAt: '2026-11-22T10:00:00.000Z',
  lastUsedAt: null,
};
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let stored: Factors;
let requested: string[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stored = none;
  requested = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    requested.push(`${method} ${path}`);
    if (method === 'GET') return Response.json(stored);
    if (path === accountEndpoints.startAuthenticatorApp.path && method === 'POST') {
      return Response.json({ secret, uri: `otpauth://totp/Vajra:asha?secret=${secret}` });
    }
    if (path === accountEndpoints.confirmAuthenticatorApp.path) {
      if (JSON.parse(String(body)).code !== '123456') {
        return Response.json({ message: 'This code is wrong.' }, { status: 400 });
      }
      stored = { ...none, hasAuthenticatorApp: true, recoveryCodesLeft: 10 };
      return Response.json({ message: 'Added.', recovery_codes: ['abcd-efgh', 'jkmn-pqrs'] });
    }
    stored = none;
    return Response.json({ message: 'The passkey was removed.' });
  });
});

function show() {
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <SecondFactors userId={2} />
          <Toasts />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
}

const findButton = (name: string) => screen.findByRole('button', { name });

describe('SecondFactors', () => {
  it('sets up an authenticator app and shows the recovery codes', async () => {
    show();
    await userEvent.click(await findButton('Set up an authenticator app'));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
    const input = screen.getByLabelText('Code from the app');
    await userEvent.type(input, '000000{Enter}');
    expect(await screen.findByText('This code is wrong.')).toBeDefined();
    await userEvent.clear(input);
    await userEvent.type(input, '123456{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    expect(dialog.getByText('abcd-efgh')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText('abcd-efgh')).toBeNull();
    expect(screen.getByText('10 recovery codes left')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Set up an authenticator app' })).toBeNull();
    expect(requested.filter((call) => call.endsWith('/totp'))).toHaveLength(1);
  });

  it('removes a passkey after a question', async () => {
    stored = { ...none, passkeys: [laptop], recoveryCodesLeft: 10 };
    show();
    await userEvent.click(await findButton('Remove Laptop'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Laptop?' }));
    expect(dialog.getByText(/password alone/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
    expect(requested).toContain('DELETE /api/users/second-factor/passkeys/laptop');
  });
});
