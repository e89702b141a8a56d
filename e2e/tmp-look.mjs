import { chromium } from 'playwright-core';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const go = async (name, { width, height, dark }, steps) => {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  });
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, String(e)));
  try {
    await steps(page);
  } catch (e) {
    console.log(name, String(e).slice(0, 300));
  }
  await page.screenshot({ path: `/tmp/look/${name}.png` });
  await page.close();
};
const base = 'http://localhost:3111';
for (const [size, v] of [
  ['390', { width: 390, height: 844 }],
  ['1440', { width: 1440, height: 900 }],
]) {
  await go(`found-${size}`, v, async (p) => {
    await p.goto(
      `${base}/all-diamonds?search=${encodeURIComponent('tenis braclet 1 carat round under 4 lakh VS GIA')}`,
    );
    await p.waitForTimeout(1500);
  });
  await go(`round-${size}`, v, async (p) => {
    await p.goto(
      `${base}/all-diamonds?search=${encodeURIComponent('1 carat round under 4 lakh VS GIA d-f')}`,
    );
    await p.waitForTimeout(1500);
  });
  await go(`gia-${size}`, v, async (p) => {
    await p.goto(`${base}/all-diamonds?search=GIA`);
    await p.waitForTimeout(1500);
  });
  await go(`suggest-${size}`, v, async (p) => {
    await p.goto(base);
    await p.getByRole('button', { name: 'Search' }).click();
    await p.getByRole('combobox').fill('emer');
    await p.waitForTimeout(1500);
    await p.keyboard.press('ArrowDown');
    await p.keyboard.press('ArrowDown');
  });
}
await go(`suggest-dark`, { width: 390, height: 844, dark: true }, async (p) => {
  await p.goto(base);
  await p.getByRole('button', { name: 'Search' }).click();
  await p.getByRole('combobox').fill('1 ct ring');
  await p.waitForTimeout(1500);
});
await go(`round-dark`, { width: 390, height: 844, dark: true }, async (p) => {
  await p.goto(`${base}/all-diamonds?search=${encodeURIComponent('braclets')}`);
  await p.waitForTimeout(1500);
});
await browser.close();
