import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './About.module.css';

/** Spec 2.11 with the facts of section 1. */
export function About() {
  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>Our Story</PageHeading>
        <p className={styles.intro}>
          Founded in 2025, we began on an online marketplace, one stone at a time. What people wrote
          to us there taught us how a diamond should be sold: shown as it is, described in plain
          words, and sent with its papers.
        </p>
      </div>
      <div className={styles.columns}>
        <section>
          <h2>The stones</h2>
          <p>
            Our natural diamonds are 100% natural and conflict-free, certified by two named
            gemological laboratories. Lab-grown stones are always called so. Each is measured,
            weighed and looked at under the loupe before it is listed, and once more before it
            leaves us.
          </p>
        </section>
        <section>
          <h2>The eye</h2>
          <p>
            Our director has spent over 40 years with diamonds, from the sorting table to the
            setter’s bench. It is that eye which chooses what you find here, and which you can ask
            for when you look for something that is not here yet.
          </p>
        </section>
      </div>
    </Wrap>
  );
}
