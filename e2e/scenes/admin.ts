import { open, type Scene } from './scene.ts';

/** The screens of spec 2.13, by their paths below /admin. */
const paths = [
  '',
  'products',
  'products/new',
  'products/1',
  'import',
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
  'audit',
] as const;

export const adminScenes: readonly Scene[] = paths.map((path) => ({
  name: `admin-${path.replace('/', '-') || 'dashboard'}`,
  prepare: async ({ page, admin, signIn }) => {
    await signIn(admin);
    await open(page, `/admin/${path}`);
  },
}));
