import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Callers } from '../accounts/callers.service.ts';
import type { KnownDevices } from '../accounts/known-devices.ts';
import type { Sessions } from './sessions.service.ts';

interface SessionServices {
  sessions: Sessions;
  callers: Callers;
  knownDevices: KnownDevices;
}

export function mountSessions(
  mount: Mount,
  { sessions, callers, knownDevices }: SessionServices,
): void {
  mount(endpoints.renewSession, async ({ cookies, claims, userAgent }) => {
    const cookie = cookies.refresh.value;
    const { u_id, tokens } = await callers.renew({ cookie, claims, userAgent });
    cookies.refresh.set(tokens.refreshToken, tokens.expiresAt);
    // Devices that signed in with release 0.1.0 become known here.
    knownDevices.remember(u_id, cookies);
    return { u_id, auth_token: tokens.authToken };
  });

  mount(endpoints.getSessions, async ({ caller }) => ({
    sessions: await sessions.list(caller, caller.session?.id),
  }));

  mount(endpoints.endSession, async ({ params, caller, cookies }) => {
    await sessions.end(caller.u_id, params.session_id);
    if (params.session_id === caller.session?.id) cookies.refresh.clear();
    return { message: 'The device is signed out.' };
  });

  mount(endpoints.signOut, async ({ cookies, claims }) => {
    await sessions.signOut(cookies.refresh.value, claims?.sid);
    cookies.refresh.clear();
    return { message: 'You are signed out.' };
  });
}
