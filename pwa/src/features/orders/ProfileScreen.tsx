import type { Session } from '@vajra/contract';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import styles from './ProfileScreen.module.css';

/** Who one is, and what one has ordered (spec 2.8). */
export function ProfileScreen({ session }: { session: Session }) {
  return (
    <Wrap className={styles.page}>
      <PageHeading>Profile</PageHeading>
      <dl className={styles.person}>
        <div>
          <dt>Name</dt>
          <dd>{session.u_name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{session.email}</dd>
        </div>
        <div>
          <dt>Mobile</dt>
          <dd>{session.mo_no}</dd>
        </div>
      </dl>
      <h2>Order History</h2>
      <OrderHistory session={session} />
    </Wrap>
  );
}
