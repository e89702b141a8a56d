import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { noticesAtom } from '../../ui/notices.ts';
import { NewsletterBox } from './NewsletterBox.tsx';

const email = 'asha.rao@example.com';
const confirm = 'We have sent you an email. Open the link in it to confirm your subscription.';
let sent: unknown[];
let respond: () => Response;

beforeEach(() => {
  sent = [];
  respond = () => Response.json({ message: 'Done.' });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== '/api/newsletter') return Response.json({}); // the texts of the home page
    sent.push(JSON.parse(String(body)));
    return respond();
  });
});

function show(thanks?: string) {
  const store = createStore();
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <NewsletterBox button="SIGN UP" {...(thanks && { thanks })} />
      </QueryClientProvider>
    </Provider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const submit = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'SIGN UP' }));
  };
  return { field, submit, notices: () => store.get(noticesAtom).map(({ text }) => text) };
}

it('sends the address once, and shows the notice and the text about the mailed link', async () => {
  const { field, submit, notices } = show('Subscribed successfully!');
  submit(` ${email} `);
  fireEvent.click(screen.getByRole('button', { name: 'SIGN UP' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(confirm));
  expect(sent).toEqual([{ email }]);
  expect(notices()).toEqual(['Subscribed successfully!']);
  expect(field.value).toBe('');
});

it('shows no notice without one, and sends nothing without an address', async () => {
  const { submit, notices } = show();
  submit('  ');
  expect(sent).toEqual([]);
  submit(email);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(confirm));
  expect(notices()).toEqual([]);
});

it('keeps the address when it was not sent', async () => {
  respond = () => Response.json({ message: 'Too many requests.' }, { status: 429 });
  const { field, submit, notices } = show('Subscribed successfully!');
  submit(email);
  await waitFor(() => expect(notices()).toEqual(['Too many requests.']));
  expect(field.value).toBe(email);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('keeps the address without a connection', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch');
  };
  const { field, submit, notices } = show();
  submit(email);
  await waitFor(() => expect(notices()).toEqual(['We could not subscribe you. Please try again.']));
  expect(field.value).toBe(email);
});
