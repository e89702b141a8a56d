import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, setConfirmIdentity } from '../api/call.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { confirmIdentity } from './confirm-identity.ts';
import './identity-dialog.tsx'; // otherwise loaded on demand, which can outlast findBy's timeout
import { writeSession } from './stored-session.ts';
import { testCustomer } from './test-session.ts';

const confirmationRequired = {
  status: false,
  message: 'Please confirm that it is you.',
  code: 'confirmation_required',
};

/** Paths of the requests, and the passwords that were sent. */
let requests: string[];
let isConfirmed: boolean;
/** What the user can confirm with. */
let started: object;

beforeEach(() => {
  setConfirmIdentity(confirmIdentity);
  requests = [];
  isConfirmed = false;
  started = { methods: ['password'] };
  writeSession(testCustomer);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== accountEndpoints.startConfirmation.path) requests.push(path);
    if (path === accountEndpoints.startConfirmation.path) return Response.json(started);
    if (path === accountEndpoints.confirmSession.path) {
      const { current_password, code } = JSON.parse(String(body));
      isConfirmed = current_password === 'the password' || code === '123456';
      const message = isConfirmed ? 'Thank you.' : 'Your current password is incorrect.';
      return Response.json({ message }, { status: isConfirmed ? 200 : 400 });
    }
    return isConfirmed
      ? Response.json({ message: 'Done.' })
      : Response.json(confirmationRequired, { status: 403 });
  });
});

const protectedCall = () => call(accountEndpoints.signOutEverywhere);
const passwordInput = () => screen.findByLabelText('Current password');

describe('a call that needs a recent proof of identity', () => {
  it('asks for the password, shows that it is wrong, and is repeated with the right one', async () => {
    const response = protectedCall();
    const input = await passwordInput();
    expect(document.activeElement).toBe(input);
    await userEvent.type(input, 'a guess{Enter}');
    expect(await screen.findByText('Your current password is incorrect.')).toBeDefined();
    await userEvent.clear(input);
    await userEvent.type(input, 'the password{Enter}');
    expect(await response).toEqual({ message: 'Done.' });
    expect(requests).toEqual([
      accountEndpoints.signOutEverywhere.path,
      accountEndpoints.confirmSession.path,
      accountEndpoints.confirmSession.path,
      accountEndpoints.signOutEverywhere.path,
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for the second factor of users who have one', async () => {
    started = { methods: ['totp', 'recovery_code'], challenge: 'a challenge' };
    const response = protectedCall();
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await response).toEqual({ message: 'Done.' });
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it('fails with the reason when the user cancels', async () => {
    const response = protectedCall();
    const failure = expect(response).rejects.toThrow('Please confirm that it is you.');
    await passwordInput();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await failure;
    expect(requests).toEqual([accountEndpoints.signOutEverywhere.path]);
  });

  it('asks once for calls that are made at the same time', async () => {
    const responses = Promise.all([protectedCall(), protectedCall()]);
    await userEvent.type(await passwordInput(), 'the password{Enter}');
    expect(await responses).toHaveLength(2);
    expect(requests.filter((path) => path === accountEndpoints.confirmSession.path)).toHaveLength(
      1,
    );
  });

  it('is not repeated for another user who has signed in meanwhile', async () => {
    const response = protectedCall();
    const failure = expect(response).rejects.toThrow('Please confirm that it is you.');
    const input = await passwordInput();
    writeSession({ ...testCustomer, u_id: 77 });
    await userEvent.type(input, 'the password{Enter}');
    await failure;
    expect(requests.at(-1)).toBe(accountEndpoints.confirmSession.path);
  });
});
