import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { deleteQuestion, lookupTexts } from '../shared/lookup-screens.ts';
import { LookupScreen } from './LookupScreen.tsx';

const fetched = vi.fn<typeof fetch>();
let rows: Record<string, unknown>[];

function rowOf(kind: LookupKind): Record<string, unknown> {
  return {
    [lookups[kind].idKey]: 7,
    [lookups[kind].textKey]: 'Sample',
    image_url: null,
    pc_id: kind === 'parentCollection' ? 7 : null,
    parentcollection: null,
    collections: [],
  };
}

function show(kind: LookupKind): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <LookupScreen kind={kind} />
        </ConfirmProvider>
        <Toasts />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** What was sent to a path, as `METHOD path body`. */
function sent(): string[] {
  return fetched.mock.calls.map(([url, init]) => {
    const body = init?.body instanceof FormData ? Object.fromEntries(init.body) : init?.body;
    return `${init?.method} ${url} ${typeof body === 'string' ? body : JSON.stringify(body)}`;
  });
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (_, init) =>
    init?.method === 'GET'
      ? Response.json({ status: true, description: '', data: rows })
      : Response.json({ status: false, data: {} }, { status: 500 }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

describe.each(lookupKinds)('the screen of %s', (kind) => {
  const texts = lookupTexts[kind];

  it('says in its own words that there is nothing', async () => {
    rows = [];
    show(kind);
    expect(await screen.findByText(texts.empty)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.title);
  });

  it('asks before it deletes, sends the id, and tells a failure without words', async () => {
    rows = [rowOf(kind)];
    show(kind);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Sample' }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(deleteQuestion(kind))).toBeDefined();
    expect(sent().filter((line) => !line.startsWith('GET'))).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(texts.deleteFailed)).toBeDefined();
    const { method, path } = lookups[kind].remove;
    const line = sent().find((one) => one.startsWith(method) && /delete/.test(one));
    expect(line).toContain(path.replace(/\{.*$/, ''));
    expect(line).toContain('7');
  });

  it('edits by the id under the names of the contract', async () => {
    rows = [rowOf(kind)];
    show(kind);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Sample' }));
    const form = within(screen.getByRole('dialog'));
    expect(form.getByRole('heading').textContent).toBe(`Edit ${texts.thing}`);
    const name = form.getByRole('textbox');
    await userEvent.clear(name);
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(name, ' Other ');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(texts.saveFailed)).toBeDefined();
    const { method, path } = lookups[kind].update;
    const line = sent().find((one) => one.startsWith(`${method} ${path}`)) ?? '';
    const body: unknown = JSON.parse(line.slice(line.indexOf('{')));
    const { idKey, textKey } = lookups[kind];
    expect(body).toMatchObject({ [textKey]: 'Other' });
    expect(Number((body as Record<string, unknown>)[idKey])).toBe(7);
  });
});
