import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type HomeContent, homeSections } from '@vajra/contract';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { HomePageScreen } from './HomePageScreen.tsx';

const fake = setUpFakeApi();
const content: HomeContent = {
  texts: { all: 'EVERY STONE' },
  sections: homeSections.map((section) => ({ section, isShown: true })),
  version: 4,
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByLabelText<HTMLTextAreaElement>('Heading of the page');

async function show(): Promise<void> {
  fake.api.on(endpoints.getHomeContent, () => content);
  renderScreen(<HomePageScreen />, '/admin/home-page');
  await screen.findByLabelText('Heading of the page');
}

async function retype(text: string): Promise<void> {
  await userEvent.clear(heading());
  await userEvent.type(heading(), text);
}

it('saves texts that differ from the defaults, the order and hidden sections', async () => {
  fake.api.on(endpoints.changeHomeContent, ({ body }) => ({
    message: 'Home page saved.',
    content: { ...(body as HomeContent), version: 5 },
  }));
  await show();
  expect(screen.queryByRole('checkbox', { name: 'Show Opening' })).toBeNull();
  await retype('Rings');
  await press('Reset to default: All products, Heading');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show News line' }));
  await press('Move Shapes later');
  await press('Save');
  await screen.findByText('Home page saved.');
  expect(fake.api.changes.map(({ body }) => body)).toEqual([
    {
      texts: { heading: 'Rings' },
      sections: [
        ...['hero', 'news', 'featured', 'shapes', 'all', 'reviews', 'newsletter'].map(
          (section) => ({ section, isShown: section !== 'news' }),
        ),
      ],
      version: 4,
    },
  ]);
});

it('shows problems at their fields', async () => {
  await show();
  await retype('<b>Rings');
  await press('Save');
  expect(descriptionOf(heading())).toContain('must be plain text without HTML');
  await userEvent.clear(heading());
  await press('Save');
  expect(descriptionOf(heading())).toBe('Heading of the page is required');
  expect(fake.api.changes).toEqual([]);
});

it('merges the version of another admin and says what both have changed', async () => {
  const theirs = { texts: { heading: 'Theirs', eyebrow: 'New' }, version: 6 };
  fake.api.on(endpoints.changeHomeContent, () =>
    Response.json({ message: 'Changed.', now: { ...content, ...theirs } }, { status: 409 }),
  );
  await show();
  await retype('Mine');
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You both changed: Opening: Heading of the page.');
  expect(heading().value).toBe('Mine');
  expect(screen.getByLabelText('Line above the heading')).toHaveProperty('value', 'New');
  await press('Save');
  await waitFor(() => expect(fake.api.changes).toHaveLength(2));
  expect(fake.api.changes[1]?.body).toMatchObject({
    texts: { heading: 'Mine', eyebrow: 'New' },
    version: 6,
  });
});
