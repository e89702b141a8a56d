import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { ChangeProfileForm } from './ChangeProfileForm.tsx';

function open(respond: (body: Record<string, unknown>) => Response) {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) =>
    respond(JSON.parse(String(body))),
  );
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ChangeProfileForm session={testCustomer} />
      </QueryClientProvider>
    </Provider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  return { store, type, save };
}

it('saves the name and the normalized phone number', async () => {
  const { store, type, save } = open((body) => {
    const user = { ...testCustomer, ...body };
    return new Response(JSON.stringify({ message: 'Profile updated successfully.', user }));
  });
  type('Username', 'Meera');
  type('Mobile Number', '+91 (98111) 11-112');
  save();
  const changed = { u_name: 'Meera', mo_no: '+919811111112' };
  await waitFor(() => expect(store.get(sessionAtom)).toMatchObject(changed));
});

it('shows what the server refuses in the form and changes nothing', async () => {
  const message = 'Too many changes. Try again later.';
  const { store, type, save } = open(
    () => new Response(JSON.stringify({ message }), { status: 429 }),
  );
  type('Username', 'Meera');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(store.get(sessionAtom)).toEqual(testCustomer);
});
