import { getDefaultStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { sessionAtom } from '../session/session.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { guardLeaving } from '../ui/leave-guard.ts';

const question = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved.',
  yes: 'Leave',
  no: 'Stay',
} as const;

/**
 * Asks before a changed form is left, within the app or by closing the tab; `onLeave` hears that it
 * was given up. A session that ended asks nothing: then a draft holds what was typed.
 */
export function useLeaveQuestion(isChanged: boolean, onLeave?: () => void): void {
  const confirm = useConfirm();
  const asked = useRef(false);
  const given = useRef(onLeave);
  given.current = onLeave;

  useEffect(() => {
    if (!isChanged) return;
    let release: () => void = () => undefined;
    const ask = async (leave: () => void) => {
      asked.current = true;
      const isMeant = await confirm(question);
      asked.current = false;
      if (!isMeant) return;
      given.current?.();
      release();
      leave();
    };
    release = guardLeaving((leave, pathname) => {
      const isOver = getDefaultStore().get(sessionAtom) === null;
      if (isOver || pathname === location.pathname) return false;
      if (!asked.current) void ask(leave);
      return true;
    });
    return release;
  }, [isChanged, confirm]);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
