import type { ImportDetail, ImportState } from '@vajra/contract';
import { expect } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { ImportPage } from '../../pages/import.ts';
import type { Scene, SceneContext } from '../scene.ts';
import { adminScene } from './admin-scene.ts';

/** Uploads a list with one valid and one invalid row. */
async function upload({ page }: SceneContext): Promise<ImportPage> {
  const word = uniqueWord();
  const screen = new ImportPage(page);
  const rows = [`${word}-1,BR,1.01,D,VS1,ID,5000`, `${word}-2,OV,much,E,VS2,X9,4000`];
  const head = 'Stock #,Shp,Ct,Colour,Clar,Cut,RapNet Price';
  await screen.upload(`${word}.csv`, [head, ...rows].join('\r\n'));
  return screen;
}

async function check(stage: SceneContext): Promise<ImportPage> {
  const screen = await upload(stage);
  await screen.main.getByRole('textbox', { name: 'Rupees per dollar' }).fill('80');
  // The server runs one import at a time, and other scenes may be running one.
  await expect(async () => {
    await screen.check.click({ timeout: 1000 });
    await expect(screen.count('New')).toHaveText('1', { timeout: 3000 });
  }).toPass();
  return screen;
}

/** Fakes a state of an import that is too short to be captured. */
async function showAs(stage: SceneContext, state: ImportState): Promise<void> {
  const screen = await check(stage);
  await stage.page.route('**/api/imports/*', async (route) => {
    const response = await route.fetch();
    const detail: ImportDetail = await response.json();
    const hasRun = state !== 'checking';
    const reason = state === 'failed' ? 'The file ends within a row.' : null;
    const json = { ...detail, state, hasRun, reason, total: 6000, done: 1500 };
    await route.fulfill({ response, json });
  });
  await stage.page.reload();
  await expect(screen.heading).toBeVisible();
}

export const importScenes: readonly Scene[] = [
  adminScene('import-mapping', async (stage) => {
    await upload(stage);
  }),
  adminScene('import-checked', async (stage) => {
    await check(stage);
  }),
  adminScene('import-done', async (stage) => {
    const screen = await check(stage);
    await screen.main.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(screen.main.getByRole('heading', { name: 'Imported' })).toBeVisible();
  }),
  ...(['checking', 'running', 'stopped', 'failed'] as const).map((state) =>
    adminScene(`import-run-${state}`, (stage) => showAs(stage, state)),
  ),
];
