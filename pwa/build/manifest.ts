import type { ManifestOptions } from 'vite-plugin-pwa';
import { readTexts, storeLanguage } from './language.ts';

type PageTexts = typeof import('../src/texts/en/page.ts');
type ManifestTexts = typeof import('../src/texts/en/manifest.ts');

const background = '#faf8f5';

const icon = (src: string, size: number, purpose?: 'any' | 'maskable') => ({
  ...{ src, sizes: `${size}x${size}`, type: 'image/png' },
  ...(purpose && { purpose }),
});

/**
 * Returns the manifest of the app in the store's language. The server names the store in it: one build serves
 * any store.
 */
export async function appManifest(): Promise<Partial<ManifestOptions>> {
  const { description } = await readTexts<PageTexts>('page.ts');
  const { shortcuts, screenshots } = await readTexts<ManifestTexts>('manifest.ts');

  const screenshot = (file: string, label: string, width: 390 | 1440) => ({
    ...{ src: `/screenshots/${file}-${width}.webp`, type: 'image/webp', label },
    sizes: width === 390 ? '390x844' : '1440x900',
    form_factor: width === 390 ? ('narrow' as const) : ('wide' as const),
  });
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
      screenshot('home', screenshots.home, 390),
      screenshot('product', screenshots.product, 390),
      screenshot('list', screenshots.list, 1440),
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
