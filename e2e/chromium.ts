import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const usualShellPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];

/** Returns the path of CHROMIUM, an installed Chromium or Chrome, or Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  const { CHROMIUM: named } = process.env;
  return [named, ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * Returns the path of Chromium's headless shell, which renders a page in half the time but cannot
 * install apps. Falls back to `findChromium` where it is not installed or CHROMIUM names a browser.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM) return findChromium();
  return usualShellPaths.find((path) => existsSync(path)) ?? findChromium();
}
