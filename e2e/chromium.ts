import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const usualShells = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];

/** The Chromium that the browser tests use: CHROMIUM, one at a usual place, Playwright's own. */
export function findChromium(): string | undefined {
  const { CHROMIUM: named } = process.env;
  return [named, ...usual, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * The same browser without windows, which draws a page in half the time; where it is not
 * installed, or CHROMIUM names a browser, that one. It cannot install an app.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM) return findChromium();
  return usualShells.find((path) => existsSync(path)) ?? findChromium();
}
