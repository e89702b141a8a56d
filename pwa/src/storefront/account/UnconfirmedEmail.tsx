import { useQuery } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import * as texts from '#texts/confirm-email.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { SendEmailLink } from '../shared/SendEmailLink.tsx';
import styles from './UnconfirmedEmail.module.css';

/** Offers the link that confirms the email address, unless it is confirmed. */
export function UnconfirmedEmail({ session }: { session: Session }) {
  // Asks the server, since the link may have been used in another browser.
  const { data: profile } = useQuery({
    queryKey: keys.profile(session.u_id),
    queryFn: ({ signal }) => call(accountEndpoints.getMe, {}, { signal }),
    enabled: !session.emailVerified,
  });
  if (profile?.emailVerified !== false) return null;
  return (
    <div className={styles.notice}>
      <p>{texts.notConfirmed}</p>
      <SendEmailLink />
    </div>
  );
}
