import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  descriptionOf,
  expectAsksBeforeLeaving,
  renderScreen,
  setUpFakeApi,
} from '../../test-screen.tsx';
import { NewsLine } from './NewsLine.tsx';

const fake = setUpFakeApi();
const saved = () => ({ status: true, description: 'News line updated.', data: {} });
const textbox = () => screen.getByRole('textbox', { name: 'News line' });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('NewsLine', () => {
  it('adds a text when there is none', async () => {
    fake.api.on(endpoints.addNewsLine, saved);
    renderScreen(<NewsLine text={null} />);
    expect(screen.queryByRole('button', { name: 'Edit news line' })).toBeNull();
    await click('Add News');
    expect(textbox()).toHaveProperty('value', '');
    await userEvent.type(textbox(), 'Open on Sunday');
    await click('Save');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(fake.api.changes[0]?.body).toEqual({ news_message: 'Open on Sunday' });
  });

  it('rejects a blank text', async () => {
    renderScreen(<NewsLine text="Old" />);
    await click('Edit news line');
    await userEvent.clear(textbox());
    await userEvent.type(textbox(), '   ');
    await click('Save');
    await waitFor(() => expect(descriptionOf(textbox())).toBe('Please enter news line'));
    expect(fake.api.changes).toEqual([]);
  });

  it('asks before a changed text is discarded', async () => {
    renderScreen(<NewsLine text="Old" />);
    await click('Edit news line');
    await userEvent.type(textbox(), ' and new');
    await click('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByText('Old')).toBeDefined());
    expect(fake.api.changes).toEqual([]);
  });

  it('asks before the screen is left with a changed text', async () => {
    renderScreen(<NewsLine text="Old" />);
    await click('Edit news line');
    await userEvent.type(textbox(), ' and new');
    await expectAsksBeforeLeaving(() => expect(textbox()).toHaveProperty('value', 'Old and new'));
  });

  it('keeps what was typed after another change, names it, and replaces it with the next save', async () => {
    let calls = 0;
    fake.api.on(endpoints.updateNewsLine, () =>
      ++calls === 1
        ? Response.json({ data: { now: { news_message: 'Theirs' } } }, { status: 409 })
        : saved(),
    );
    renderScreen(<NewsLine text="Old" />);
    await click('Edit news line');
    await userEvent.clear(textbox());
    await userEvent.type(textbox(), 'Mine');
    await click('Save');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(
      'Another admin has saved the news line “Theirs” in the meantime.',
    );
    expect(textbox()).toHaveProperty('value', 'Mine');
    await click('Save');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(fake.api.changes.map(({ body }) => body)).toEqual([
      { news_message: 'Mine', news_id: 1, was: 'Old' },
      { news_message: 'Mine', news_id: 1, was: 'Theirs' },
    ]);
  });
});
