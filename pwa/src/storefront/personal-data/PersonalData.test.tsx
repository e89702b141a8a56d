import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { PersonalData } from './PersonalData.tsx';

let requested: { path: string; body: unknown }[];
let response: () => Response;
const onClosed = vi.fn();

beforeEach(() => {
  requested = [];
  onClosed.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requested.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return response();
  });
});

function show(canClose = true) {
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={new QueryClient()}>
        <PersonalData canClose={canClose} onClosed={onClosed} />
        <Toasts />
      </QueryClientProvider>
    </Provider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

async function confirmClosing(password: string) {
  fireEvent.click(button('Close account'));
  await userEvent.type(screen.getByLabelText('Current password'), password);
  const [, submit] = screen.getAllByRole('button', { name: 'Close account' });
  fireEvent.click(submit as HTMLElement);
}

describe('PersonalData', () => {
  it('saves the data of the response as a file', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:data';
    });
    response = () => Response.json({ profile: { u_name: 'Asha' } });
    show();
    fireEvent.click(button('Download my data'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ profile: { u_name: 'Asha' } });
    expect(requested.map(({ path }) => path)).toEqual([accountEndpoints.getPersonalData.path]);
  });

  it('says so when the download fails', async () => {
    response = () => new Response('', { status: 500 });
    show();
    fireEvent.click(button('Download my data'));
    expect(
      await screen.findByText('Failed to download your data. Please try again.'),
    ).toBeDefined();
  });

  it('closes the account with the password', async () => {
    response = () => Response.json({ message: 'Your account is closed.' });
    show();
    await confirmClosing('the password');
    await waitFor(() => expect(onClosed).toHaveBeenCalledWith('Your account is closed.'));
    expect(requested).toEqual([
      { path: accountEndpoints.closeAccount.path, body: { current_password: 'the password' } },
    ]);
  });

  it('shows why an account cannot be closed, and keeps it', async () => {
    const message = 'An order has not been delivered yet.';
    response = () => Response.json({ message }, { status: 409 });
    show();
    await confirmClosing('the password');
    expect(await screen.findByText(message)).toBeDefined();
    expect(onClosed).not.toHaveBeenCalled();
    fireEvent.click(button('Keep account'));
    expect(screen.queryByText(message)).toBeNull();
  });

  it('does not offer admins to close their account', () => {
    show(false);
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  });
});
