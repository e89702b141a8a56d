import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

type PageTexts = typeof import('../src/texts/en/page.ts');

/** The language of the store's texts: a folder of src/texts. */
export const storeLanguage = process.env.STORE_LANGUAGE || 'en';

const folder = fileURLToPath(new URL(`../src/texts/${storeLanguage}`, import.meta.url));

/** Selects the texts of `storeLanguage`. */
export function language(): Plugin {
  return {
    name: 'vajra-language',
    config: () => ({ resolve: { alias: { '#texts': folder } } }),
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { description, noscript } = await readTexts<PageTexts>('page.ts');
        return html
          .replace('<html lang="en">', `<html lang="${storeLanguage}">`)
          .replace('%description%', description)
          .replace('%noscript%', noscript);
      },
    },
  };
}

/**
 * Reads a file of the store's texts.
 * @throws Error if there is no folder for the language
 */
export async function readTexts<Texts>(file: string): Promise<Texts> {
  if (!existsSync(folder))
    throw new Error(`STORE_LANGUAGE is ${storeLanguage}, but there is no ${folder}`);
  return (await runnerImport<Texts>(`${folder}/${file}`)).module;
}
