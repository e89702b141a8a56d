import type { ManifestOptions } from 'vite-plugin-pwa';
import { readTexts, storeLanguage } from './language.ts';

type PageTexts = typeof import('../src/texts/en/page.ts');
type ManifestTexts = typeof import('../src/texts/en/manifest.ts');

const background = '#faf8f5';

const narrow = { width: 390, sizes: '390x844', form_factor: 'narrow' } as const;
const wide = { width: 1440, sizes: '1440x900', form_factor: 'wide' } as const;

const icon = (src: string, size: number, purpose?: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

const screenshot = (
  name: string,
  label: string,
  { width, ...form }: typeof narrow | typeof wide,
) => ({
  src: `/screenshots/${name}-${width}.webp`,
  type: 'image/webp',
  ...form,
  label,
});

/**
 * Returns the manifest of the app in the store's language. The server names the store in it: one build serves
 * any store.
 */
export async function appManifest(): Promise<Partial<ManifestOptions>> {
  const { description } = await readTexts<PageTexts>('page.ts');
  const { shortcuts, screenshots } = await readTexts<ManifestTexts>('manifest.ts');

  const shortcut = (id: keyof typeof shortcuts, url: string) => {
    const { name, short }: { name: string; short?: string } = shortcuts[id];
    const icons = [icon(`/shortcuts/${id}.png`, 192)];
    return { name, ...(short && { short_name: short }), url, icons };
  };

  return {
    id: '/',
    name: 'Vajra',
    short_name: 'Vajra',
    description,
    lang: storeLanguage,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['shopping', 'lifestyle'],
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    screenshots: [
      screenshot('home', screenshots.home, narrow),
      screenshot('product', screenshots.product, narrow),
      screenshot('list', screenshots.list, wide),
    ],
    shortcuts: [
      shortcut('diamonds', '/all-diamonds'),
      shortcut('search', '/all-diamonds#search'),
      shortcut('cart', '/cart'),
      shortcut('orders', '/profile'),
    ],
    share_target: {
      action: '/all-diamonds',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}
