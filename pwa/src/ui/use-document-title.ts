import { useEffect } from 'react';

/** Names the tab and the history entry: 'Cart · Vajra'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Vajra` : 'Vajra';
  }, [title]);
}
