import type { Session } from '@vajra/contract';
import type { ReactNode } from 'react';
import * as texts from '#texts/orders.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import type { OrderItem } from './OrderItems.tsx';
import styles from './ProfileScreen.module.css';

interface ProfileScreenProps {
  session: Session;
  /** Confirms and changes the email address, and changes the password. */
  account: ReactNode;
  /** Where the user is signed in. */
  devices: ReactNode;
  /** Renders the actions that another feature offers for a delivered item. */
  children: (item: OrderItem) => ReactNode;
}

/** The customer's details, orders and devices. */
export function ProfileScreen({ session, account, devices, children }: ProfileScreenProps) {
  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.profile}</PageHeading>
      <dl className={styles.details}>
        <div>
          <dt>{texts.name}</dt>
          <dd>{session.u_name || texts.noName}</dd>
        </div>
        <div>
          <dt>{texts.email}</dt>
          <dd>{session.email}</dd>
        </div>
        <div>
          <dt>{texts.mobile}</dt>
          <dd>{session.mo_no}</dd>
        </div>
      </dl>
      <div className={styles.account}>{account}</div>
      <h2>{texts.history}</h2>
      <OrderHistory session={session} renderItemActions={children} />
      {devices}
    </Wrap>
  );
}
