import type { Session } from '@vajra/contract';
import * as texts from '#texts/orders.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import styles from './ProfileScreen.module.css';

/** Who one is, and what one has ordered (spec 2.8). */
export function ProfileScreen({ session }: { session: Session }) {
  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.profile}</PageHeading>
      <dl className={styles.person}>
        <div>
          <dt>{texts.name}</dt>
          <dd>{session.u_name}</dd>
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
      <h2>{texts.history}</h2>
      <OrderHistory session={session} />
    </Wrap>
  );
}
