import { pageTitle } from '@vajra/contract';
import { useEffect } from 'react';
import * as texts from '#texts/ui.ts';

/** As the server has it in the page; a page from the worker's cache has the demo's. */
const storeName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
  texts.storeName;

/** Names the tab and the history entry: 'Cart · Vajra'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title, storeName);
  }, [title]);
}
