import { useQuery } from '@tanstack/react-query';
import type { ActiveSession } from '@vajra/contract';
import * as texts from '#texts/devices.ts';
import { callQuery } from '../../api/call-query.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { formatDateTime } from '../../texts/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { EntryList, TitledSection } from '../../ui/TitledSection.tsx';
import styles from './DeviceList.module.css';
import { useEndSession, useSignOutEverywhere } from './use-end-session.ts';

interface DeviceListProps {
  userId: number;
}

/** Where the user is signed in, with buttons to sign out one device or all. */
export function DeviceList({ userId }: DeviceListProps) {
  const query = useQuery(sessionsQuery(userId));
  return (
    <TitledSection title={texts.title}>
      <QueryState query={query} pending={texts.loading} failed={texts.failed}>
        {({ sessions }) => (
          <>
            <EntryList>
              {sessions.map((session) => (
                <Device key={session.session_id} session={session} userId={userId} />
              ))}
            </EntryList>
            <SignOutEverywhere />
          </>
        )}
      </QueryState>
    </TitledSection>
  );
}

const sessionsQuery = (userId: number) => ({
  ...callQuery(keys.sessions(userId), accountEndpoints.getSessions, {}),
  staleTime: 0, // it changes on other devices
});

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
