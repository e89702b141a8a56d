import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { build } from 'esbuild';
import type { EngineElement, EnginePage } from './engines/engine.ts';
import type { InPage } from './in-page/in-page.ts';
import type { Target } from './in-page/targets.ts';
import { takeRecordedErrors } from './recorded-errors.ts';

/** A slow machine takes several seconds for a page; the shop itself waits 15 s for a device's database. */
const timeoutMs = 30_000;
const pollIntervalMs = 50;

const bundledInPage = build({
  entryPoints: [fileURLToPath(new URL('in-page/in-page.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'safari16',
}).then(({ outputFiles: [file] }) => String(file?.text));

/** A page of the shop in any engine. Actions wait until a user could do them. */
export class SmokePage {
  constructor(
    private readonly engine: EnginePage,
    private readonly storeUrl: string,
  ) {}

  /** Opens a page and waits until it responds to input: a server-rendered page does not before. */
  async goto(path: string): Promise<void> {
    await this.engine.goto(this.storeUrl + path);
    // The page starts the app when it is used.
    await this.waitUntil(
      'dispatchEvent(new Event("scroll")) && document.querySelector("#root[data-painted]") === null',
    );
  }

  async click(target: Target): Promise<void> {
    await this.#wait(`click on ${describe(target)}`, async () => {
      await (await this.#ready(target)).click();
      // A page that the click has left knows nothing of it.
      return this.engine.evaluate('!("inPage" in globalThis) || inPage.wasClicked()');
    });
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string): Promise<void> {
    const target = { role: 'field', name };
    const field = await this.#ready(target);
    await this.#wait(`focus on ${name}`, () => this.#call('focusText', target));
    await field.type(text);
  }

  /** Chooses an option of a select by its text. */
  async choose(name: string, option: string): Promise<void> {
    const target = { role: 'combobox', name };
    await this.#ready(target);
    await this.#wait(`${option} in ${name}`, () => this.#call('choose', target, option));
  }

  async upload(name: string, path: string): Promise<void> {
    await (await this.#ready({ role: 'field', name })).upload(path);
  }

  /** Waits until the page, or the first element that fits, contains a text. */
  async waitForText(text: string | RegExp, target: Target | null = null): Promise<void> {
    await this.#wait(`text ${text}`, async () => {
      const found = (await this.#call('readText', target)) ?? '';
      const fits = typeof text === 'string' ? found.includes(text) : text.test(found);
      return fits || found.slice(0, 2000);
    });
  }

  async waitFor(target: Target): Promise<void> {
    await this.#wait(describe(target), async () => (await this.#call('readText', target)) !== null);
  }

  /** Waits until no element fits. */
  async waitUntilGone(target: Target): Promise<void> {
    await this.#wait(`no ${describe(target)}`, async () => {
      const text = await this.#call('readText', target);
      return text === null || text;
    });
  }

  async waitForPath(path: RegExp): Promise<void> {
    await this.#wait(`path ${path}`, async () => {
      const current = await this.#call('path');
      return path.test(current) || `${current}: ${await this.#call('readText', null)}`;
    });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.engine.evaluate(expression);
  }

  /** Waits until an expression is true in the page. Promises are awaited. */
  async waitUntil(expression: string): Promise<void> {
    await this.#wait(expression, () => this.engine.evaluate(expression));
  }

  /** Checks that nothing lies outside the window once animations have ended. */
  async expectFits(): Promise<void> {
    await this.#wait('everything inside the window', async () => {
      const outside = await this.#call('findOutside');
      return outside.length === 0 || outside.join('\n');
    });
  }

  /** Returns the window's inner size. */
  size(): Promise<readonly [number, number]> {
    return this.#call('size');
  }

  screenshot(): Promise<Uint8Array> {
    return this.engine.screenshot();
  }

  /** Returns what went wrong in the page since the last call. */
  async takeErrors(): Promise<string[]> {
    const recorded = await takeRecordedErrors((expression) => this.engine.evaluate(expression));
    return [...(await this.engine.takeErrors()), ...recorded];
  }

  async #ready(target: Target): Promise<EngineElement> {
    let ready: EngineElement | null = null;
    await this.#wait(describe(target), async () => {
      await this.#prepare();
      ready = await this.engine.element(`inPage.findReady(${JSON.stringify(target)})`);
      return ready !== null || this.#call('explain', target);
    });
    if (!ready) throw new Error(describe(target)); // for the type: it was waited for
    return ready;
  }

  /** Polls until `read` returns true. Navigation may interrupt it, which counts as not yet. */
  async #wait(what: string, read: () => Promise<unknown>): Promise<void> {
    const poll = () => read().catch(String);
    await expect
      .poll(poll, { message: what, timeout: timeoutMs, intervals: [pollIntervalMs] })
      .toBe(true);
  }

  async #call<K extends keyof InPage>(
    name: K,
    ...args: Parameters<InPage[K]>
  ): Promise<ReturnType<InPage[K]>> {
    await this.#prepare();
    const list = args.map((arg) => JSON.stringify(arg)).join(', ');
    // The type of the function in the page, whose result is JSON.
    return (await this.engine.evaluate(`inPage.${name}(${list})`)) as ReturnType<InPage[K]>;
  }

  /** Adds the functions of `in-page` to a document that has just been opened. */
  async #prepare(): Promise<void> {
    if (await this.engine.evaluate('"inPage" in globalThis')) return;
    await this.engine.evaluate(`(() => { ${await bundledInPage} })()`);
  }
}

function describe({ role, name = '', text = '', within }: Target): string {
  return `${role} ${name}${text && ` with ${text}`}${within ? ` in ${describe(within)}` : ''}`;
}
