import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findFreePort } from 'selenium-webdriver/net/portprober.js';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import type { Engine, EngineElement, EnginePage } from './engine.ts';

/** Debian's webkit2gtk-driver depends on the library whose package contains the browser. */
const miniBrowserPaths = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
];
const loadTimeoutMs = 30_000;
const screenSize = '1600x1200x24';

/** WebKitGTK, by WebDriver on a virtual screen: the engine nearest to Safari that Debian has. */
export const webkit: Engine = {
  name: 'WebKit',
  findMissing() {
    if (!findCommand('WebKitWebDriver') || !findMiniBrowser()) return 'webkit2gtk-driver';
    return findCommand('Xvfb') ? undefined : 'xvfb';
  },
  async open() {
    const { screen, display } = await startScreen();
    const service = await createService(display);
    const stop = async () => {
      await service.kill();
      screen.kill();
    };
    try {
      const server = await service.start();
      const driver = await new Builder()
        .usingServer(server)
        .withCapabilities(capabilities())
        .build();
      return new WebKitPage(driver, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

function findCommand(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function findMiniBrowser(): string | undefined {
  return [process.env.MINI_BROWSER, ...miniBrowserPaths].find((path) => path && existsSync(path));
}

/** Starts a virtual screen; Xvfb chooses a free number and writes it to the third pipe. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', screenSize, '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { screen, display };
}

async function createService(display: string): Promise<DriverService> {
  const port = await findFreePort();
  return new DriverService('WebKitWebDriver', {
    port,
    loopback: true,
    args: [`--port=${port}`],
    // Without a GPU, compositing shows an empty window.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
}

function capabilities(): Capabilities {
  return new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
}

class WebKitPage implements EnginePage {
  constructor(
    private readonly driver: WebDriver,
    private readonly stop: () => Promise<void>,
  ) {}

  /**
   * Replaces the page. WebKit would suspend a page that stays in the history, and transactions that it has open
   * would block the next page's (docs/offline.md).
   */
  async goto(url: string): Promise<void> {
    const [current] = await this.driver.executeScript<string[]>('return [location.href]');
    if (!current?.startsWith('http')) {
      await this.driver.get(url);
      return;
    }
    await this.driver.executeScript('isLeaving = true; location.replace(arguments[0])', url);
    const isLoaded = 'return !("isLeaving" in globalThis) && document.readyState === "complete"';
    await this.driver.wait(
      () => this.driver.executeScript(isLoaded).catch(() => false),
      loadTimeoutMs,
    );
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
  }

  async evaluate(expression: string): Promise<unknown> {
    // Promises are awaited by the driver.
    return this.driver.executeScript(`return ${expression}`);
  }

  async element(expression: string): Promise<EngineElement | null> {
    const element = await this.driver.executeScript<WebElement | null>(`return ${expression}`);
    return element && new WebKitElement(element);
  }

  async resize(width: number, height: number): Promise<void> {
    const window = this.driver.manage().window();
    await window.setRect({ x: 0, y: 0, width, height });
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  /** WebDriver has no events. */
  async takeErrors(): Promise<string[]> {
    return [];
  }

  async close(): Promise<void> {
    try {
      await this.driver.quit();
    } finally {
      await this.stop();
    }
  }
}

class WebKitElement implements EngineElement {
  constructor(private readonly handle: WebElement) {}

  click(): Promise<void> {
    return this.handle.click();
  }

  type(text: string): Promise<void> {
    return this.handle.sendKeys(text);
  }

  upload(path: string): Promise<void> {
    return this.handle.sendKeys(path);
  }
}
