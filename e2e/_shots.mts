import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const pages: [string, string][] = JSON.parse(process.argv[2] ?? '[]');
for (const w of (process.argv[3] ?? '390,1440').split(',').map(Number)) {
  const c = await b.newContext({ viewport: { width: w, height: w < 500 ? 844 : 900 }, isMobile: w < 500, hasTouch: w < 500, deviceScaleFactor: 1, colorScheme: (process.argv[4] as 'light') ?? 'light', reducedMotion: 'reduce' });
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(w, 'console', m.text()));
  p.on('pageerror', (e) => console.log(w, 'pageerror', e.message));
  if (process.env.LOGIN) {
    await p.goto('http://localhost:3000/login');
    const [email, password] = process.env.LOGIN.split(':');
    await p.getByLabel(/email/i).first().fill(email!);
    await p.getByLabel(/^password/i).first().fill(password!);
    await p.getByRole('button', { name: /^(log ?in|sign ?in)/i }).click();
    await p.waitForURL((u) => !u.pathname.includes('login'));
  }
  for (const [name, url] of pages) {
    await p.goto('http://localhost:3000' + url, { waitUntil: 'networkidle' });
    await p.waitForTimeout(800);
    await p.screenshot({ path: `/tmp/shots/${name}-${w}.png`, fullPage: process.env.FULL === '1' });
  }
  await c.close();
}
await b.close();
