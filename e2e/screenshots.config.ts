import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const widths = [
  { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: '768', use: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
  { name: '1440', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: '390-dark',
    use: {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark' as const,
    },
  },
];

/** Not tests: pictures of every screen in its states, for people to look at (npm run screenshots). */
export default defineConfig({
  ...base,
  testDir: 'screenshots',
  projects: widths,
});
