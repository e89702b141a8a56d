import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import type { Engine, EngineElement, EnginePage } from './engine.ts';

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

function findFirefox(): string | undefined {
  return [process.env.FIREFOX, ...firefoxPaths].find((path) => path && existsSync(path));
}

/** Debian's Firefox, by WebDriver BiDi. */
export const firefox = firefoxWith({});

/** Firefox with cookies and site data blocked for all pages. */
export const firefoxWithoutSiteData = firefoxWith({ 'network.cookie.cookieBehavior': 2 });

function firefoxWith(preferences: Record<string, number>): Engine {
  return {
    name: 'Firefox',
    findMissing: () => (findFirefox() ? undefined : 'firefox-esr (FIREFOX names its path)'),
    open: async () =>
      open(
        await puppeteer.launch({
          browser: 'firefox',
          executablePath: findFirefox(),
          headless: true,
          extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, ...preferences },
        }),
      ),
  };
}

async function open(browser: Browser): Promise<EnginePage> {
  const [page = await browser.newPage()] = await browser.pages();
  return new PuppeteerPage(browser, page);
}

class PuppeteerPage implements EnginePage {
  #errors: string[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {
    page.on('console', (message) => {
      // Those with arguments are the page's own, which it records itself.
      if (message.type() !== 'error' || message.args().length > 0) return;
      this.#errors.push(`${message.text()} (${message.location().url ?? ''})`);
    });
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load' });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.page.evaluate(expression);
  }

  async element(expression: string): Promise<EngineElement | null> {
    const handle = await this.page.evaluateHandle(expression);
    const element = handle.asElement();
    // Only file inputs are uploaded to.
    return element && new PuppeteerElement(element as ElementHandle<HTMLInputElement>);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewport({ width, height });
  }

  screenshot(): Promise<Uint8Array> {
    return this.page.screenshot();
  }

  async takeErrors(): Promise<string[]> {
    const errors = this.#errors;
    this.#errors = [];
    return errors;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

class PuppeteerElement implements EngineElement {
  constructor(private readonly handle: ElementHandle<HTMLInputElement>) {}

  click(): Promise<void> {
    return this.handle.click();
  }

  type(text: string): Promise<void> {
    return this.handle.type(text);
  }

  upload(path: string): Promise<void> {
    return this.handle.uploadFile(path);
  }
}
