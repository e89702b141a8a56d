import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { FindRelyingParty } from '../second-factor/relying-party.ts';
import type { Guests } from './guests.service.ts';

interface Services {
  guests: Guests;
  findRelyingParty: FindRelyingParty;
}

export function mountGuests(mount: Mount, { guests, findRelyingParty }: Services): void {
  mount(endpoints.requestGuestCode, async ({ body, address }) => ({
    message: `We have sent an email to ${body.email}.`,
    request: await guests.requestCode(body, address),
  }));

  mount(
    endpoints.signInAsGuest,
    async ({ body, address, userAgent, cookies, origin, logEvent }) => {
      const client = { address, userAgent, relyingParty: findRelyingParty(origin) };
      const { profile, tokens } = await guests.signIn(body, client);
      logEvent('guest signed in', profile.u_id);
      cookies.refresh.set(tokens.refreshToken, tokens.expiresAt);
      return success('Welcome.', { ...profile, auth_token: tokens.authToken });
    },
  );
}
