import * as texts from '#texts/pages/about.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './About.module.css';

/** The story of the shop: what it says about itself, or the demo's. */
export function About() {
  const { isDemo = true, about, tagline } = useStoreConfig() ?? {};
  if (about || !isDemo) return <OwnStory paragraphs={paragraphsOf(about || tagline || '')} />;
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

function OwnStory({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>{texts.title}</PageHeading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles.intro}>
            {paragraph}
          </p>
        ))}
      </div>
    </Wrap>
  );
}

/** Splits a text at its blank lines. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}
