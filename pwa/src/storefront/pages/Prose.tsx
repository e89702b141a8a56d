import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/pages/prose.ts';
import { storeQuery } from '../../api/queries.ts';
import { type Clause, emailPlaceholder } from '../../texts/clause.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Prose.module.css';

interface ProseProps {
  title: string;
  intro: string;
  clauses: readonly Clause[];
  numbered?: boolean;
}

/** A page to be read: a heading, what it is about, and its sections. */
export function Prose({ title, intro, clauses, numbered = false }: ProseProps) {
  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>{title}</PageHeading>
        <p className={styles.intro}>{intro}</p>
      </div>
      <div className={styles.clauses}>
        {clauses.map((clause, index) => (
          <section key={clause.title}>
            <h2>
              {numbered && <span>{index + 1}.</span>} {clause.title}
            </h2>
            <div className={styles.text}>
              {clause.text.map((paragraph, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
                <p key={place}>
                  <Paragraph text={paragraph} />
                </p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Wrap>
  );
}

/** A paragraph's words, with the shop's address where they have a place for it. */
function Paragraph({ text }: { text: string }) {
  const [before, after] = text.split(emailPlaceholder);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <StoreEmail />
      {after}
    </>
  );
}

/** The shop's address for letters, as it is configured. */
function StoreEmail() {
  const { data: store } = useQuery(storeQuery);
  if (!store) return texts.ourEmail;
  return (
    <a className={styles.link} href={`mailto:${store.email}`}>
      {store.email}
    </a>
  );
}
