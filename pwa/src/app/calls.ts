import { getDefaultStore } from 'jotai';
import * as texts from '#texts/session.ts';
import { configureCalls } from '../api/call.ts';
import { sessionAtom } from '../session/session.ts';
import { endSession } from '../session/sign-out.ts';
import { notify } from '../ui/notify.ts';
import { appHistory, currentPath } from './history.ts';

/** Calls carry the session's token; a session that the server no longer knows leads to /login. */
export function connectCalls(): void {
  configureCalls({
    token: () => getDefaultStore().get(sessionAtom)?.auth_token ?? null,
    onSessionLost: () => {
      endSession();
      notify(0, texts.expired);
      if (appHistory.location.pathname !== '/login') {
        appHistory.push('/login', { from: currentPath() });
      }
    },
  });
}
