import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { toastsWantedAtom } from './notify.ts';
import { whenIdle } from './when-idle.ts';

const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }));

/** The place of toasts, which comes with the first of them or when the page is idle. */
export function Toasts() {
  const [isWanted, want] = useAtom(toastsWantedAtom);
  useEffect(() => whenIdle(() => want(true)), [want]);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
