import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type HomeContent, homeSections } from '@vajra/contract';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../shared/test-screen.tsx';
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

it('keeps what was typed when another admin has saved first, and names their changes', async () => {
  const theirs = { texts: { all: 'EVERY STONE', eyebrow: 'New' }, version: 6 };
  fake.api.on(endpoints.changeHomeContent, () =>
    Response.json({ message: 'Changed.', now: { ...content, ...theirs } }, { status: 409 }),
  );
  await show();
  await retype('Mine');
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Another admin has changed the home page (Opening: Line above the heading). Saving replaces their version with yours.',
  );
  expect(heading().value).toBe('Mine');
  await press('Save');
  await waitFor(() => expect(fake.api.changes).toHaveLength(2));
  expect(fake.api.changes[1]?.body).toMatchObject({
    texts: { all: 'EVERY STONE', heading: 'Mine' },
    version: 6,
  });
});
