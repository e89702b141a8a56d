import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';

let requests: string[];
let emailVerified: boolean;

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const message = 'Open the link that we have sent to asha@example.com.';
    const isLink = path === accountEndpoints.sendEmailLink.path;
    return new Response(JSON.stringify(isLink ? { message } : { ...testCustomer, emailVerified }));
  });
});

function show(session = {}): void {
  render(
    <Provider>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter>
          <UnconfirmedEmail session={{ ...testCustomer, ...session }} />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

describe('UnconfirmedEmail', () => {
  it('sends a link when asked, and says where to', async () => {
    emailVerified = false;
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a confirmation link' }));
    const status = await screen.findByRole('status');
    expect(status.textContent).toBe('Open the link that we have sent to asha@example.com.');
    expect(requests).toEqual([accountEndpoints.getMe.path, accountEndpoints.sendEmailLink.path]);
  });

  it('is not shown once the link was used, in this browser or another', async () => {
    emailVerified = true;
    show({ emailVerified: false });
    await waitFor(() => expect(requests).toEqual([accountEndpoints.getMe.path]));
    expect(screen.queryByRole('button')).toBeNull();
    show({ emailVerified: true });
    expect(requests).toHaveLength(1);
  });
});
