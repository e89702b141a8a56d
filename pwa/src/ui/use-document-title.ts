import { pageTitle } from '@vajra/contract';
import { useEffect } from 'react';
import { storeName } from './store-name.ts';

/** Sets the title of the tab: 'Cart · Vajra'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title, storeName);
  }, [title]);
}
