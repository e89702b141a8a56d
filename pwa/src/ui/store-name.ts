import * as texts from '#texts/ui.ts';

/** As the server has it in the page; a page from the worker's cache has the demo's. */
export const storeName =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
  texts.storeName;
