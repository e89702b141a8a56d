import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { ImportPage } from '../../pages/import.ts';
import { open, type Scene, type SceneContext, stallRequests } from '../scene.ts';
import { adminScene } from './admin-scene.ts';

const list = [
  'Price list of the week,,,',
  'Art. Nr.,Form,Karat,Summe',
  ...Array.from({ length: 5 }, (_, at) => `ST-${at},Rund,${1 + at / 10},${400 + at}`),
].join('\n');

/** Reloads the page with unsaved changes, which are offered as a draft. */
async function reloadWithDraft(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
}

async function editConflict({ page, store }: SceneContext): Promise<void> {
  const { id, text } = await store.lookup('cutGrade');
  await open(page, '/admin/cut-grades');
  await page.getByRole('button', { name: `Edit ${text}` }).click();
  const theirs = `${text} of theirs`;
  await store.call(endpoints.updateCutGrade, { body: { grade_id: id, cut_grade: theirs } });
  store.discardLookup('cutGrade', theirs);
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').fill(`${text} of mine`);
  await form.getByRole('button', { name: 'Update' }).click();
  await form.getByText(/^Another admin has changed this cut grade/).waitFor();
}

const states: Readonly<Record<string, Scene['prepare']>> = {
  'cut-grades-edit-conflict': editConflict,
  'import-sending': async ({ page }) => {
    await stallRequests(page, '**/api/imports?name=*');
    await open(page, '/admin/import');
    const file = { name: 'stones.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await new ImportPage(page).file.setInputFiles(file);
    await page.getByRole('progressbar').waitFor();
  },
  'import-header-draft': async ({ page }) => {
    const screen = new ImportPage(page);
    await screen.upload('stones.csv', list);
    const header = page.getByRole('combobox', { name: 'Header row' });
    await header.selectOption('2');
    await screen.column('Summe').selectOption('Price in dollars');
    await reloadWithDraft(page);
  },
  'users-turning': async ({ page, store }) => {
    const { u_name, email } = await store.customer();
    await stallRequests(page, '**/changeuserstatus');
    await open(page, `/admin/manage-users?search=${email}`);
    await page.getByRole('button', { name: `Deactive ${u_name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactive' }).click();
    await page.getByText('Inactive').waitFor();
  },
};

/** Uploads and changes in progress, drafts and edit conflicts. */
export const unsavedScenes: readonly Scene[] = Object.entries(states).map(([name, show]) =>
  adminScene(name, show),
);
