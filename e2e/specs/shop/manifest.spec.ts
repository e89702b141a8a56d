import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

interface ManifestImage {
  src: string;
  sizes: string;
  type: string;
}

interface Manifest {
  id: string;
  name: string;
  start_url: string;
  display: string;
  lang: string;
  dir: string;
  categories: string[];
  icons: (ManifestImage & { purpose: string })[];
  screenshots: (ManifestImage & { form_factor: string; label: string })[];
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[];
  share_target: { action: string; method: string; params: Record<string, string> };
}

async function manifestOf(request: APIRequestContext): Promise<Manifest> {
  return (await request.get('/manifest.webmanifest')).json();
}

/** Returns the natural size of an image, as '192x192'. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);

test('the manifest makes the app installable, and its images have the stated size and type', async ({
  page,
  request,
}) => {
  await page.goto('/about');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const linked = await request.get(String(href));
  expect(linked.headers()['content-type']).toContain('application/manifest+json');
  const { icons, screenshots, shortcuts, ...manifest }: Manifest = await linked.json();
  expect(manifest).toMatchObject({ id: '/', lang: 'en', dir: 'ltr' });
  expect(manifest).toMatchObject({ name: 'Vajra', start_url: '/', display: 'standalone' });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const images = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  let screenshotBytes = 0;
  for (const { src, sizes, type } of images) {
    const response = await request.get(src);
    expect([src, response.status(), response.headers()['content-type']]).toEqual([src, 200, type]);
    expect([src, await sizeOf(page, src)]).toEqual([src, sizes]);
    if (screenshots.some((shot) => shot.src === src))
      screenshotBytes += (await response.body()).length;
  }
  expect(screenshots.map((shot) => shot.form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  );
  expect(screenshotBytes).toBeLessThan(150 * 1024);
  // Browsers ask for it where a document names no icon, such as an image.
  expect(await sizeOf(page, '/favicon.ico')).toBe('32x32');
});

test('shortcuts lead to screens, and Search opens the search', async ({ page, request }) => {
  const { shortcuts } = await manifestOf(request);
  const search = '/all-diamonds#search';
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['All diamonds', '/all-diamonds'],
    ['Search', search],
    ['Cart', '/cart'],
    ['My orders', '/profile'],
  ]);
  for (const { url } of shortcuts) {
    // The server knows the screens, and responds 404 for other paths.
    const response = await request.get(url, { headers: { accept: 'text/html' } });
    expect(response.status(), url).toBe(200);
  }
  await page.goto(search);
  await expect(page.getByRole('combobox', { name: 'Search products...' })).toBeFocused();
});

test('text shared from another app is searched for', async ({ page, request, store }) => {
  const { share_target } = await manifestOf(request);
  expect(share_target.method).toBe('GET');
  const { name } = await store.product();
  const { text = '', title = '', url = '' } = share_target.params;
  const shared = new URLSearchParams({
    [title]: 'A page',
    [text]: `“${name}”\nhttps://elsewhere.example/a?b=c`,
    [url]: 'https://elsewhere.example/a?b=c',
  });
  await page.goto(`${share_target.action}?${shared}`);
  await expect(page).toHaveURL(`/all-diamonds?${new URLSearchParams({ search: name })}`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
