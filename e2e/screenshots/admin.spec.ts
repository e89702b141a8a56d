import { expect } from '../fixtures/test.ts';
import { shoot } from './shoot.ts';

/** The screens of spec 2.13, by their paths below /admin. */
const screens = [
  '',
  'products',
  'products/new',
  'products/1',
  'orders',
  'accepted-orders',
  'manage-users',
  'custom-inquiry',
  'manage-contact',
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
] as const;

for (const path of screens) {
  shoot(`admin-${path.replace('/', '-') || 'dashboard'}`, async ({ page, admin, signIn }) => {
    await signIn(admin);
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
