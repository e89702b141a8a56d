import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

type PageTexts = typeof import('../src/texts/en/page.ts');

/** Selects the folder of src/texts: English, or the language in STORE_LANGUAGE. */
export function language(name = process.env.STORE_LANGUAGE || 'en'): Plugin {
  const folder = fileURLToPath(new URL(`../src/texts/${name}`, import.meta.url));
  return {
    name: 'vajra-language',
    config() {
      if (!existsSync(folder))
        throw new Error(`STORE_LANGUAGE is ${name}, but there is no ${folder}`);
      return { resolve: { alias: { '#texts': folder } } };
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { module } = await runnerImport<PageTexts>(`${folder}/page.ts`);
        return html
          .replace('<html lang="en">', `<html lang="${name}">`)
          .replace('%description%', module.description)
          .replace('%noscript%', module.noscript);
      },
    },
  };
}
