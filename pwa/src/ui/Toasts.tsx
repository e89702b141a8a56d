import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLazy } from './lazy.tsx';
import { noticesAtom, takeNoticesAtom } from './notices.ts';

const importToasts = () => import('./toast-list.tsx');

/** Shows notices as toasts, whose code is loaded with the first notice or when the page is idle. */
export function Toasts() {
  const pending = useAtomValue(noticesAtom);
  const takeNotices = useSetAtom(takeNoticesAtom);
  const { value: toasts, load } = useLazy(importToasts);
  useEffect(() => {
    if (pending.length === 0) return;
    const notices = takeNotices();
    load().then(
      ({ showToast }) => {
        for (const notice of notices) showToast(notice);
      },
      () => {
        // Without the toasts' code, the texts must not be lost.
        for (const { text } of notices) alert(text);
      },
    );
  }, [pending, takeNotices, load]);
  return toasts && <toasts.ToastList />;
}
