import * as texts from '#texts/pages/about.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './About.module.css';

export function About() {
  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>{texts.title}</PageHeading>
        <p className={styles.intro}>{texts.intro}</p>
      </div>
      <div className={styles.columns}>
        <section>
          <h2>{texts.stones}</h2>
          <p>{texts.stonesText}</p>
        </section>
        <section>
          <h2>{texts.eye}</h2>
          <p>{texts.eyeText}</p>
        </section>
      </div>
    </Wrap>
  );
}
