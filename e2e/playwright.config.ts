import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './chromium.ts';

// E2E_PORT: the port of a test store that is already running, or else of the one that is started.
const port = Number(process.env.E2E_PORT || 3100);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const phoneWithWorker = { ...phone, serviceWorkers: 'allow' as const };

// Without a GPU, Chromium tries several renderers before it falls back to software.
function launchOptionsFor(executablePath: string | undefined) {
  return { executablePath, args: ['--no-sandbox', '--disable-gpu'] };
}

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: launchOptionsFor(findHeadlessShell()),
    // Tests of animations turn this off.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest tests are first, so that no worker waits at the end.
    { name: 'start', testMatch: /specs\/start\// },
    // Firefox and WebKit, started by the tests themselves. A journey through the whole shop: two
    // minutes in Firefox on a slow machine.
    { name: 'smoke', testMatch: /specs\/smoke\//, timeout: 240_000 },
    { name: 'pwa', testMatch: /specs\/pwa\//, use: phoneWithWorker },
    // Reloads after an update, which the headless shell lacks.
    {
      name: 'installed',
      testMatch: /specs\/installed\//,
      use: { ...phoneWithWorker, launchOptions: launchOptionsFor(findChromium()) },
    },
    { name: 'phone', testMatch: /specs\/(shop|phone)\//, use: phone },
    // Tests of the shop run on the phone; those whose code depends on the layout also run here.
    {
      name: 'desktop',
      testMatch: /specs\/(desktop|admin|shop)\//,
      grep: /(desktop|admin)\/|@both-layouts/,
      use: desktop,
    },
  ],
  webServer: {
    command: 'node --import tsx e2e/fixtures/open-store.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `http://localhost:${port}/api/health/ready`,
    env: { PORT: String(port) },
    reuseExistingServer: Boolean(process.env.E2E_PORT),
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
