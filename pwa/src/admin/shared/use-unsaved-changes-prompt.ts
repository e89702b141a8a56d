import { getDefaultStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { sessionAtom } from '../../session/session.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { guardLeaving } from '../../ui/leave-guard.ts';

const question = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved.',
  yes: 'Leave',
  no: 'Stay',
} as const;

/**
 * Asks before a changed form is left, within the app or by closing the tab; `onLeave` hears that it
 * was given up. A session that ended asks nothing: then a draft holds what was typed. The answer is
 * for the form's own ways out, such as Cancel.
 */
export function useUnsavedChangesPrompt(
  isChanged: boolean,
  onLeave?: () => void,
): (leave: () => void) => void {
  const confirm = useConfirm();
  const asked = useRef(false);
  const given = useRef(onLeave);
  given.current = onLeave;
  const release = useRef<() => void>(() => undefined);

  const ask = useCallback(
    async (leave: () => void) => {
      if (asked.current) return;
      asked.current = true;
      const isMeant = await confirm(question);
      asked.current = false;
      if (!isMeant) return;
      given.current?.();
      release.current();
      leave();
    },
    [confirm],
  );

  useEffect(() => {
    if (!isChanged) return;
    // Where the form is: of Back one hears when the address has changed.
    const here = location.pathname;
    release.current = guardLeaving((leave, pathname) => {
      const isOver = getDefaultStore().get(sessionAtom) === null;
      if (isOver || pathname === here) return false;
      void ask(leave);
      return true;
    });
    return release.current;
  }, [isChanged, ask]);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return (leave) => (isChanged ? void ask(leave) : leave());
}
