import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { guestEndpoints } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { GuestPage } from './GuestPage.tsx';

const { requestGuestCode, signInAsGuest } = guestEndpoints;
const guest = { email: 'asha@example.com', mo_no: '+919876543210' };
const request = 'r'.repeat(43);
const session = { ...testCustomer, isGuest: true };
let requests: { path: string; body: unknown }[];
let answer: (path: string) => Response;

beforeEach(() => {
  requests = [];
  answer = (path) =>
    path === requestGuestCode.path
      ? Response.json({ message: 'Sent.', request })
      : Response.json({ status: true, description: 'Welcome.', data: session });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(body)) });
    return answer(path);
  });
});

function show(path = '/guest') {
  const store = createStore();
  store.set(sessionAtom, null);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter path={path}>
          <GuestPage />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
  return store;
}

function enter(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function requestCode() {
  enter('Email', guest.email);
  enter('Mobile Number', guest.mo_no);
  press('Send code');
  await screen.findByLabelText('Code');
}

it('signs in with the code that it requested', async () => {
  const store = show();
  await requestCode();
  enter('Code', '123 456');
  press('Continue');
  await waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ isGuest: true }));
  expect(requests).toEqual([
    { path: requestGuestCode.path, body: guest },
    { path: signInAsGuest.path, body: { request, code: '123 456' } },
  ]);
});

it('shows why a code was refused, and sends a new one', async () => {
  show();
  await requestCode();
  const refused = { status: false, message: 'This code is wrong or has expired.' };
  answer = () => Response.json(refused, { status: 400 });
  enter('Code', '000000');
  press('Continue');
  await screen.findByText(refused.message);
  answer = () => Response.json({ message: 'Sent.', request: 's'.repeat(43) });
  press('Send a new code');
  await waitFor(() => expect(screen.queryByText(refused.message)).toBeNull());
  expect(requests.at(-1)).toEqual({ path: requestGuestCode.path, body: guest });
});

it('says that it needs a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show();
  enter('Email', guest.email);
  enter('Mobile Number', guest.mo_no);
  press('Send code');
  await screen.findByText(/check your connection/);
});

it('signs in with a link only when the button is pressed', async () => {
  const store = show('/guest?token=abc');
  await screen.findByText(/Press the button/);
  expect(requests).toEqual([]);
  press('Continue');
  await waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ isGuest: true }));
  expect(requests).toEqual([{ path: signInAsGuest.path, body: { token: 'abc' } }]);
});
