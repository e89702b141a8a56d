import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { resumeSignOut, signOutOnServer } from './server-sign-out.ts';
import { testCustomer } from './test-session.ts';

const fetched = vi.fn<typeof fetch>();
const isPending = () => localStorage.getItem(storageKeys.pendingSignOut) !== null;

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('{"message":"You are signed out."}'));
  vi.stubGlobal('fetch', fetched);
});

describe('a sign-out', () => {
  it('ends the session of its token, even if the page is closed', async () => {
    await signOutOnServer('a-token');
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe(endpoints.signOut.path);
    expect(init).toMatchObject({ method: 'POST', keepalive: true });
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer a-token');
    expect(isPending()).toBe(false);
  });

  it('without a connection is made up for later', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await signOutOnServer('a-token');
    expect(isPending()).toBe(true);
    await resumeSignOut();
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(isPending()).toBe(false);
    await resumeSignOut();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('never ends the session of a later sign-in', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await signOutOnServer('a-token');
    localStorage.setItem(storageKeys.session, JSON.stringify(testCustomer));
    await resumeSignOut();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(isPending()).toBe(false);
  });
});
