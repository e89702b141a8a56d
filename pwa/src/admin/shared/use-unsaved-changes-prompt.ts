import { useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { sessionAtom } from '../../session/session.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const;

/**
 * Asks before a changed form is left, within the app or by closing the tab. `onDiscard` is called
 * when the changes are discarded. After the session has ended it does not ask, because a draft keeps
 * the changes. Returns a function for the form's own exits, such as Cancel.
 */
export function useUnsavedChangesPrompt(
  isChanged: boolean,
  onDiscard?: () => void,
): (leave: () => void) => void {
  const confirm = useConfirm();
  const store = useStore();
  const guardLeaving = useLeaveGuard();
  const isAsking = useRef(false);
  const discard = useRef(onDiscard);
  discard.current = onDiscard;
  const release = useRef<() => void>(() => undefined);

  const ask = useCallback(
    async (leave: () => void) => {
      if (isAsking.current) return;
      isAsking.current = true;
      const isConfirmed = await confirm(question);
      isAsking.current = false;
      if (!isConfirmed) return;
      discard.current?.();
      release.current();
      leave();
    },
    [confirm],
  );

  useEffect(() => {
    if (!isChanged) return;
    // On Back the guard runs after the address has changed, so the form's own path is kept.
    const formPath = location.pathname;
    release.current = guardLeaving((leave, pathname) => {
      const isSignedOut = store.get(sessionAtom) === null;
      if (isSignedOut || pathname === formPath) return false;
      void ask(leave);
      return true;
    });
    return release.current;
  }, [isChanged, ask, store, guardLeaving]);

  useEffect(() => {
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);

  return (leave) => (isChanged ? void ask(leave) : leave());
}
