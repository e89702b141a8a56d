import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';

const port = 3100;

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testMatch: /shop\/.*\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      testMatch: /(shop|admin)\/.*\.spec\.ts/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'npx tsx e2e/fixtures/open-store.ts',
    cwd: '..',
    url: `http://localhost:${port}/api/health/ready`,
    env: { PORT: String(port) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
