import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ActiveSession } from '@vajra/contract';
import { useId } from 'react';
import * as texts from '#texts/devices.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { formatDateTime } from '../../texts/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import styles from './DeviceList.module.css';
import { useEndSession, useSignOutEverywhere } from './use-end-session.ts';

interface DeviceListProps {
  userId: number;
}

/** Where the user is signed in, with buttons to sign out one device or all. */
export function DeviceList({ userId }: DeviceListProps) {
  const query = useQuery(sessionsQuery(userId));
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.title}</h2>
      <QueryState query={query} pending={texts.loading} failed={texts.failed}>
        {({ sessions }) => (
          <>
            <ul className={styles.devices}>
              {sessions.map((session) => (
                <Device key={session.session_id} session={session} userId={userId} />
              ))}
            </ul>
            <SignOutEverywhere />
          </>
        )}
      </QueryState>
    </section>
  );
}

function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: keys.sessions(userId),
    queryFn: ({ signal }) => call(accountEndpoints.getSessions, {}, { signal }),
    staleTime: 0, // it changes on other devices
  });
}

function Device({ session, userId }: { session: ActiveSession; userId: number }) {
  const { browser, system, isCurrent, lastUsedAt } = session;
  const { mutate, isPending } = useEndSession(userId);
  const name = texts.device(browser, system);
  const time = formatDateTime(new Date(lastUsedAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <div>
        <p className={styles.name}>{name}</p>
        <SecondaryText>{isCurrent ? texts.thisDevice : texts.lastUsed(time)}</SecondaryText>
      </div>
      {!isCurrent && (
        <Button
          kind="quiet"
          small
          busy={isPending}
          aria-label={texts.signOutOf(name, time)}
          onClick={() => mutate(session.session_id)}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const { signOutEverywhere, isPending } = useSignOutEverywhere();
  return (
    <Button kind="quiet" busy={isPending} onClick={() => void signOutEverywhere()}>
      {texts.signOutEverywhere}
    </Button>
  );
}
