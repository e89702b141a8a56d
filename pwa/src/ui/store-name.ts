import * as texts from '#texts/ui.ts';

/** The store's name as the server wrote it into the page, or the default in a cached page. */
export const storeName =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
  texts.storeName;
