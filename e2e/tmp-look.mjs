import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const base = 'http://localhost:3111';
const go = async (name, { width, height, dark }, steps) => {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' });
  page.on('pageerror', (e) => console.log(name, String(e)));
  try { await steps(page); } catch (e) { console.log(name, String(e).slice(0, 300)); }
  await page.screenshot({ path: `/tmp/look/${name}.png` });
  await page.close();
};
const signIn = async (p) => { await p.goto(`${base}/login`); await p.getByLabel('Email').first().fill('admin@vajra.example'); await p.getByLabel('Password', { exact: true }).fill('vajra-admin-demo'); await p.getByRole('button', { name: 'Login' }).click(); await p.waitForTimeout(1500); };
for (const q of ['tikka', 'tikka', 'polki kangan', 'gia 3 carat', 'kundan', 'tanmaniya']) await fetch(`${base}/getproducts`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ search: q, facets: true }) });
for (const [size, v] of [['390', { width: 390, height: 844 }], ['1440', { width: 1440, height: 900 }]])
  await go(`admin-${size}`, v, async (p) => { await signIn(p); await p.goto(`${base}/admin/search`); await p.waitForTimeout(2500); });
await go(`suggest-390`, { width: 390, height: 844 }, async (p) => { await p.goto(base); await p.getByRole('button', { name: 'Search' }).click(); await p.getByRole('combobox').fill('1 ct ring'); await p.waitForTimeout(1500); });
await go(`suggest-emer`, { width: 1440, height: 900 , dark: true}, async (p) => { await p.goto(base); await p.getByRole('button', { name: 'Search' }).click(); await p.getByRole('combobox').fill('emer'); await p.waitForTimeout(1500); });
await browser.close();
