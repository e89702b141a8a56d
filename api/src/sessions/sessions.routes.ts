import { endpoints } from '@vajra/contract';
import type { Callers } from '../accounts/callers.service.ts';
import type { Mount } from '../http/mount.ts';
import type { Sessions } from './sessions.service.ts';

export function mountSessions(mount: Mount, sessions: Sessions, callers: Callers): void {
  mount(endpoints.renewSession, async ({ refreshCookie, claims, userAgent }) => {
    const cookie = refreshCookie.value;
    const { u_id, tokens } = await callers.renew({ cookie, claims, userAgent });
    refreshCookie.set(tokens.refreshToken, tokens.expiresAt);
    return { u_id, auth_token: tokens.authToken };
  });

  mount(endpoints.getSessions, async ({ caller }) => ({
    sessions: await sessions.list(caller, caller.session?.id),
  }));

  mount(endpoints.endSession, async ({ params, caller, refreshCookie }) => {
    await sessions.end(caller.u_id, params.session_id);
    if (params.session_id === caller.session?.id) refreshCookie.clear();
    return { message: 'The device is signed out.' };
  });

  mount(endpoints.signOut, async ({ refreshCookie, claims }) => {
    await sessions.signOut(refreshCookie.value, claims?.sid);
    refreshCookie.clear();
    return { message: 'You are signed out.' };
  });
}
