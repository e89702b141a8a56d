import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';

test('shows banners, news line, four featured products, and shapes that link to their lists', async ({
  page,
  store,
}) => {
  const { data: news } = await store.call(endpoints.getNewsLine);
  const { data: shapes } = await store.call(endpoints.getDiamondShapes);
  const name = String(shapes[0]?.name);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();

  const banner = main.getByRole('region', { name: 'Banners' }).locator('img').first();
  await expect(banner).not.toHaveJSProperty('naturalWidth', 0);
  await expect(main.getByRole('region', { name: 'News' })).toContainText(
    String(news?.news_message),
  );

  const featured = main.locator('section').filter({
    has: page.getByRole('heading', { name: 'MOST FEATURED DIAMONDS' }),
  });
  await expect(featured.getByRole('article')).toHaveCount(4);
  const all = main.locator('section').filter({
    has: page.getByRole('heading', { name: 'ALL DIAMONDS' }),
  });
  await expect(all.getByRole('article').first()).toBeVisible();

  const carousel = main.getByRole('region', { name: 'Diamond shapes' });
  await carousel.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/shapes/${shapes[0]?.shape_id}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
});

test('the reviews carousel moves by arrow and by dot @both-layouts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Customer reviews' }).scrollIntoViewIfNeeded();
  const reviews = page.getByRole('region', { name: 'Customer reviews' });
  await expect(reviews.getByRole('img', { name: /out of 5 stars$/ }).first()).toBeVisible();
  const dot = (slide: number) =>
    reviews.getByRole('button', { name: `Go to slide ${slide}`, exact: true });
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await reviews.getByRole('button', { name: 'Next slide' }).click();
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await dot(4).click();
  await expect(dot(4)).toHaveAttribute('aria-current', 'true');
  await reviews.getByRole('button', { name: 'Previous slide' }).click();
  await expect(dot(3)).toHaveAttribute('aria-current', 'true');

  // Images that arrive later change the height, which must not undo a change of slides.
  const next = reviews.getByRole('button', { name: 'Next slide' });
  await next.evaluate(async (button: HTMLElement) => {
    const slides = button.closest('section')?.querySelectorAll<HTMLElement>('.swiper-slide') ?? [];
    for (const slide of slides) slide.style.minBlockSize = '500px';
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 3; frames++) await frame();
    button.click();
    for (let frames = 0; frames < 3; frames++) await frame();
  });
  await expect(dot(4)).toHaveAttribute('aria-current', 'true');
});

test('banners advance automatically until paused', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const banners = page.getByRole('region', { name: 'Banners' });
  const first = banners.getByRole('button', { name: 'Go to slide 1' });
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.clock.fastForward(10_000);
  await expect(first).not.toHaveAttribute('aria-current', 'true');

  await banners.getByRole('button', { name: 'Pause Banners' }).click();
  const play = banners.getByRole('button', { name: 'Play Banners' });
  await play.blur();
  await page.mouse.move(0, 0); // hover and focus pause the banners too
  const current = banners.locator('button[aria-current="true"]');
  const slide = String(await current.getAttribute('aria-label'));
  await page.clock.fastForward(10_000);
  await expect(current).toHaveAttribute('aria-label', slide);
  await play.click();
  await banners.getByRole('button', { name: 'Pause Banners' }).blur();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(10_000);
  await expect(current).not.toHaveAttribute('aria-label', slide);
});

test('the browser scrolls banners until Swiper takes over at the same slide', async ({ page }) => {
  await page.goto('/');
  const banners = page.getByRole('region', { name: 'Banners' });
  const slides = banners.locator('.swiper');
  await slides.evaluate((element) => {
    element.scrollLeft = element.clientWidth;
  });
  await expect(banners.getByRole('button', { name: 'Go to slide 2' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(slides).toHaveJSProperty('scrollLeft', 0);
  await expect(banners.locator('.swiper-slide-active')).toBeInViewport({ ratio: 0.9 });

  // With reduced motion, the banners do not advance.
  await expect(banners.getByRole('button', { name: /^(Pause|Play)/ })).toHaveCount(0);
  const first = banners.getByRole('button', { name: 'Go to slide 1' });
  await first.click();
  await expect(first).toHaveAttribute('aria-current', 'true');
});

test('the news line can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const news = page.getByRole('region', { name: 'News' });
  const states = () =>
    news.evaluate((line) => line.getAnimations({ subtree: true }).map((each) => each.playState));
  const pause = news.getByRole('button', { name: 'Pause news' });
  const play = news.getByRole('button', { name: 'Play news' });
  await expect.poll(states).toEqual(['running', 'running']);
  for (const [button, after, state] of [
    [pause, play, 'paused'],
    [play, pause, 'running'],
  ] as const) {
    await button.click();
    await after.blur();
    await page.mouse.move(0, 0); // hover and focus pause the line too
    await expect.poll(states).toEqual([state, state]);
  }
});

test('all diamonds are paged, and the page is in the URL @both-layouts', async ({ page }) => {
  await page.goto('/');
  const pager = page.getByRole('navigation', { name: 'Pages of all diamonds' });
  await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?page=2');
  await expect(pager).toContainText(/Page 2 of \d+/);

  await page.reload();
  await expect(pager.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await pager.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the newsletter form requires an email address, and confirms', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'Letters from the bench' });
  const email = box.getByRole('textbox', { name: 'Email' });
  const submit = box.getByRole('button', { name: 'Subscribe' });
  await submit.click();
  await expect(email).toBeFocused();
  await expect(notice(page, 'Subscribed successfully!')).toHaveCount(0);

  await email.fill('asha.rao@example.com');
  await submit.click();
  await expect(notice(page, 'Subscribed successfully!')).toBeVisible();
});
