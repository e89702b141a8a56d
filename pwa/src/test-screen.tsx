import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Session } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, vi } from 'vitest';
import { setConfirmIdentity } from './api/call.ts';
import { confirmIdentity } from './session/confirm-identity.ts';
import { sessionAtom } from './session/session.ts';
import { testAdmin } from './session/test-session.ts';
import { TestRouter } from './test-router.tsx';
import { ConfirmProvider } from './ui/confirm.tsx';
// Loaded before the first test: the app loads it when the page is idle.
import './ui/ConfirmDialog.tsx';
import { fakeXmlHttpRequest } from './test-xml-http-request.ts';
import { Toasts } from './ui/Toasts.tsx';

interface EndpointPath {
  method: string;
  path: string;
}

interface FakeRequest {
  method: string;
  /** Path and query. */
  url: string;
  body: unknown;
}

type Handler = (request: FakeRequest) => unknown;

/** Answers calls in component tests and records them. */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  readonly #handlers: { matches: (request: FakeRequest) => boolean; handle: Handler }[] = [];

  /** Sets the response of an endpoint: JSON, or a Response for errors. Later calls override. */
  on({ method, path }: EndpointPath, handle: Handler): void {
    const pattern = new RegExp(`^${path.replace(/\{[^}]*\}/g, '[^/?]+')}(\\?|$)`);
    this.#handlers.unshift({
      matches: (request) => request.method === method && pattern.test(request.url),
      handle,
    });
  }

  /** Requests that change something. */
  get changes(): FakeRequest[] {
    return this.requests.filter(({ method, url }) => method !== 'GET' && !/^\/get/.test(url));
  }

  readonly fetch: typeof fetch = async (url, init) => {
    const request = {
      method: init?.method ?? 'GET',
      url: String(url),
      body: parseBody(init?.body),
    };
    this.requests.push(request);
    const handler = this.#handlers.find(({ matches }) => matches(request));
    if (!handler) return Response.json({ description: 'Not faked.' }, { status: 500 });
    const result = await handler.handle(request);
    return result instanceof Response ? result : Response.json(result);
  };
}

function parseBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** Sets up a fake API before each test of the file. */
export function setUpFakeApi(): { readonly api: FakeApi } {
  const state = { api: new FakeApi() };
  beforeEach(() => {
    setConfirmIdentity(confirmIdentity);
    state.api = new FakeApi();
    vi.stubGlobal('fetch', state.api.fetch);
    vi.stubGlobal('XMLHttpRequest', fakeXmlHttpRequest(state.api.fetch));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  return state;
}

/** Renders a screen at a path, by default for an admin, with everything around it that the app provides. */
export function renderScreen(
  element: ReactNode,
  path = '/admin',
  session: Session | null = testAdmin,
): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store = createStore();
  store.set(sessionAtom, session);
  render(
    <Provider store={store}>
      <TestRouter path={path}>
        <QueryClientProvider client={client}>
          <ConfirmProvider>
            {element}
            <CurrentPath />
          </ConfirmProvider>
          <Toasts />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

let navigate: NavigateFunction;

function CurrentPath() {
  navigate = useNavigate();
  const { pathname, search } = useLocation();
  return <output aria-label="Current path">{pathname + search}</output>;
}

export function currentPath(): string {
  return screen.getByRole('status', { name: 'Current path' }).textContent ?? '';
}

/** Checks that the screen asks before it is left, and stays as it is until then. */
export async function expectAsksBeforeLeaving(expectKept: () => void): Promise<void> {
  const path = currentPath();
  const leave = async (answer: 'Stay' | 'Leave') => {
    await act(async () => navigate('/elsewhere'));
    expect(await screen.findByText('Leave without saving?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  };
  await leave('Stay');
  expect(currentPath()).toBe(path);
  expectKept();
  await leave('Leave');
  await waitFor(() => expect(currentPath()).toBe('/elsewhere'));
}

/** The open dialog. */
export function inDialog() {
  return within(screen.getByRole('dialog'));
}

/** The message that a field's error or hint shows. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
