import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testAdmin } from '../../session/test-session.ts';
import { ConfirmProvider } from '../../ui/confirm.tsx';
// Loaded before the first test: the app loads it when the page is idle.
import '../../ui/ConfirmDialog.tsx';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';

function Form() {
  useUnsavedChangesPrompt(true);
  return <p>form</p>;
}

function openForm() {
  const store = createStore();
  store.set(sessionAtom, testAdmin);
  const router = createMemoryRouter(
    [
      { path: '/list', element: <p>list</p> },
      { path: '/form', element: <Form /> },
    ],
    { initialEntries: ['/list', '/form'] },
  );
  render(
    <Provider store={store}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </Provider>,
  );
  return router;
}

const answer = (name: string) => screen.findByRole('button', { name });

it('asks again when the user goes back right after they decided to stay', async () => {
  const router = openForm();
  await act(() => router.navigate(-1));
  const stay = await answer('Stay');
  await act(async () => {
    stay.click();
    await Promise.resolve(); // the answer stops the first navigation
    await router.navigate(-1);
  });
  expect(screen.getByText('form')).toBeDefined();
  const leave = await answer('Leave');
  await act(async () => leave.click());
  expect(await screen.findByText('list')).toBeDefined();
});

it('asks once for several attempts, and leaves by the last of them', async () => {
  const router = openForm();
  await act(() => router.navigate(-1));
  await act(() => router.navigate('/list?page=2'));
  expect(await screen.findAllByRole('button', { name: 'Leave' })).toHaveLength(1);
  const leave = await answer('Leave');
  await act(async () => leave.click());
  expect(await screen.findByText('list')).toBeDefined();
  expect(router.state.location.search).toBe('?page=2');
});
