import { useQuery } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import * as texts from '#texts/confirm-email.ts';
import { callQuery } from '../../api/call-query.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { SendEmailLink } from '../shared/SendEmailLink.tsx';
import { AccountNote } from './AccountNote.tsx';

/** Offers the link that confirms the email address, unless it is confirmed. */
export function UnconfirmedEmail({ session }: { session: Session }) {
  // Asks the server, since the link may have been used in another browser.
  const { data: profile } = useQuery({
    ...callQuery(keys.profile(session.u_id), accountEndpoints.getMe, {}),
    enabled: !session.emailVerified,
  });
  if (profile?.emailVerified !== false) return null;
  return (
    <AccountNote>
      <p>{texts.notConfirmed}</p>
      <SendEmailLink />
    </AccountNote>
  );
}
