import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { SearchScreen } from './SearchScreen.tsx';

const fake = setUpFakeApi();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Synonyms' });

async function show(): Promise<void> {
  fake.api.on(endpoints.getSynonyms, () => ({ text: 'rbc = round', version: 3 }));
  fake.api.on(endpoints.getMissedSearches, () => ({
    searches: [{ text: 'tikka', count: 7, lastAt: '2026-11-27T10:00:00.000Z' }],
  }));
  renderScreen(<SearchScreen />, '/admin/search');
  await screen.findByRole('textbox', { name: 'Synonyms' });
  await screen.findByText('tikka');
}

it('makes a synonym of a search without a result', async () => {
  fake.api.on(endpoints.changeSynonyms, ({ body }) => ({
    message: 'Synonyms saved.',
    settings: { ...(body as object), version: 4 },
  }));
  await show();
  await press('Add synonym tikka');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await userEvent.type(field(), 'pendant');
  await press('Save');
  await screen.findByText('Synonyms saved.');
  expect(fake.api.changes.map(({ body }) => body)).toEqual([
    { text: 'rbc = round\ntikka = pendant', version: 3 },
  ]);
});

it('says which lines have a problem, and sends nothing', async () => {
  await show();
  await userEvent.type(field(), '{enter}ovl oval{enter}RBC = pear');
  await press('Save');
  expect(descriptionOf(field())).toContain(
    'Line 2 must have one = between words and meanings. Line 3 has “RBC”, as line 1 has.',
  );
  expect(fake.api.changes).toEqual([]);
});

it('offers the version of another admin', async () => {
  await show();
  fake.api.on(endpoints.changeSynonyms, () =>
    Response.json(
      { message: 'Changed.', now: { text: 'br = round', version: 4 } },
      { status: 409 },
    ),
  );
  await userEvent.type(field(), '{enter}ov = oval');
  await press('Save');
  await press('Show theirs instead');
  expect(field().value).toBe('br = round');
});

it('removes a search', async () => {
  fake.api.on(endpoints.removeMissedSearch, () => ({ message: 'Search removed.' }));
  await show();
  await press('Remove tikka');
  await screen.findByText('Search removed.');
  expect(fake.api.changes.map(({ url }) => url)).toEqual(['/api/missed-searches?text=tikka']);
});
