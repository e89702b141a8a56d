import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { demoAdmin } from '../../../api/src/identity/accounts/demo-accounts.ts';
import { Store, signInAdmin } from '../../fixtures/store.ts';
import { StoreProxy } from '../../fixtures/store-proxy/store-proxy.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { uniqueImage } from '../../fixtures/upload-files.ts';
import type { Engine } from '../../smoke/engines/engine.ts';
import { firefox, firefoxWithoutSiteData } from '../../smoke/engines/firefox.ts';
import { webkit } from '../../smoke/engines/webkit.ts';
import {
  adminJourney,
  customerJourney,
  type JourneyData,
  type JourneyStep,
  offlineJourney,
  visitorJourney,
} from '../../smoke/journey.ts';
import { errorScript, errorScriptPath } from '../../smoke/recorded-errors.ts';
import { SmokePage } from '../../smoke/smoke-page.ts';

/** Both engines do in two windows what the other tests check in detail in Chromium. */
const windows = [
  // MiniBrowser's windows are never narrower than 447 px.
  { name: 'phone', isPhone: true, width: 430, height: 844 },
  { name: 'desktop', isPhone: false, width: 1440, height: 900 },
] as const;

interface Fixtures {
  store: Store;
  server: StoreProxy;
}

const test = base.extend<Fixtures>({
  store: async ({ baseURL }, use) => {
    const url = String(baseURL);
    const store = new Store(url, await signInAdmin(url));
    await use(store);
    await store.cleanUp();
  },
  server: async ({ baseURL }, use) => {
    const headScript = { path: errorScriptPath, source: errorScript };
    const server = new StoreProxy(String(baseURL), { headScript });
    await server.start();
    await use(server);
    await server.stop();
  },
});

const [phone] = windows;
const everything = [...customerJourney, ...offlineJourney, ...adminJourney];

for (const engine of [firefox, webkit]) {
  for (const window of windows) {
    testJourney(`${engine.name} on a ${window.name}`, engine, window, everything);
  }
}

testJourney('Firefox with site data blocked', firefoxWithoutSiteData, phone, visitorJourney);

function testJourney(
  title: string,
  engine: Engine,
  { isPhone, width, height }: (typeof windows)[number],
  steps: readonly JourneyStep[],
): void {
  test(title, async ({ store, server }, testInfo) => {
    const missing = engine.findMissing();
    test.skip(missing !== undefined, `${engine.name} needs ${missing}.`);
    const imagePath = testInfo.outputPath('picture.png');
    await writeImage(imagePath);
    const listPath = testInfo.outputPath('list.csv');
    await writeFile(
      listPath,
      'Stock #,Shp,Ct,Colour,Clar,Cut,RapNet Price,A remark\r\nA-1,BR,1,D,VS1,ID,5000,new',
    );
    const data = await createData(store);
    const enginePage = await engine.open();
    try {
      await enginePage.resize(width, height);
      const page = new SmokePage(enginePage, server.url);
      for (const { title, run } of steps) {
        await test.step(title, async () => {
          await run(page, { ...data, admin: demoAdmin, imagePath, listPath, isPhone, server });
          expect(await page.takeErrors()).toEqual([]);
        });
      }
    } catch (error) {
      await writeFile(testInfo.outputPath('window.png'), await enginePage.screenshot());
      throw error;
    } finally {
      await enginePage.close();
      await discardData(store, data);
    }
  });
}

type Data = Pick<JourneyData, 'product' | 'orderId' | 'email'>;

async function createData(store: Store): Promise<Data> {
  const pictures = [await uniqueImage(), await uniqueImage()];
  const product = await store.product({ inr_price: 1000, quantity: 20 }, pictures);
  const { orderId } = await store.paidOrder(await store.customer(), product);
  return { product, orderId, email: `${uniqueWord()}@example.com` };
}

/** Discards what the journey has created. */
async function discardData(store: Store, { product, email }: Data): Promise<void> {
  await store.reviews(product.p_id);
  const { data } = await store.call(endpoints.getUsers);
  const user = data.find((each) => each.email === email);
  if (user) store.discardUser(user.u_id);
}

async function writeImage(path: string): Promise<void> {
  const image = await uniqueImage();
  await writeFile(path, Buffer.from(await image.arrayBuffer()));
}
