import type { Page, Route } from '@playwright/test';
import { expect } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { open, type Scene } from '../scene.ts';

/** The admin screens, by their paths below /admin. */
const screens = [
  '',
  'products',
  'products/1',
  'import',
  'orders',
  'accepted-orders',
  'manage-users',
  'custom-inquiry',
  'manage-contact',
  'newsletter',
  'manage-reviews',
  'sliders',
  'cut-grades',
  'diamond-shapes',
  'stone-types',
  'manage-clarity',
  'collections',
  'parent-collections',
  'manage-fancy-color',
  'manage-natural-color',
  'audit',
  'returns',
  'shipping',
  'tax',
] as const;

const nameOf = (path: string) => `admin-${path.replace('/', '-') || 'dashboard'}`;

const loading = (page: Page) => page.getByText(/^Loading/);

export const screenScenes: readonly Scene[] = [
  ...screens.map(
    (path): Scene => ({
      name: nameOf(path),
      prepare: async ({ page, admin, signIn }) => {
        await signIn(admin);
        await open(page, `/admin/${path}`);
        await expect(loading(page)).toHaveCount(0);
      },
    }),
  ),
  ...screens.flatMap((path) => [
    inMishap(path, 'waiting', () => new Promise(() => undefined)),
    inMishap(path, 'failed', (route) => route.abort()),
    inMishap(path, 'empty', respondEmpty),
  ]),
];

/** A screen whose requests all stall, fail or return nothing. */
function inMishap(path: string, state: string, mishap: (route: Route) => Promise<void>): Scene {
  return {
    name: `${nameOf(path)}-${state}`,
    prepare: async ({ page, admin, signIn }) => {
      await signIn(admin);
      await page.route('**', (route) =>
        route.request().resourceType() === 'fetch' ? mishap(route) : route.fallback(),
      );
      await open(page, `/admin/${path}`);
      if (state !== 'waiting') await expect(loading(page)).toHaveCount(0);
      await expect(new AdminPage(page).heading).toBeVisible();
    },
  };
}

/** Responds as the server would with empty lists. */
async function respondEmpty(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  const json: unknown = JSON.parse(body, (key, value) => {
    if (Array.isArray(value)) return [];
    return /^(total|count)/i.test(key) && typeof value === 'number' ? 0 : value;
  });
  await route.fulfill({ response, json });
}
