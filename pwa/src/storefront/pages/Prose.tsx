import * as texts from '#texts/pages/prose.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { type Clause, emailPlaceholder } from '../../texts/clause.ts';
import { mailtoAddress } from '../../ui/mailto-address.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Prose.module.css';

interface ProseProps {
  title: string;
  intro: string;
  clauses: readonly Clause[];
  numbered?: boolean;
}

/** A page of text: a heading, an introduction and titled sections. */
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
              {clause.text.map((paragraph, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of paragraphs never changes
                <p key={position}>
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

/** A paragraph, with the store's email address in place of its placeholder. */
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

/** The store's configured email address, as a link. */
function StoreEmail() {
  const store = useStoreConfig();
  if (!store?.email) return texts.ourEmail;
  return (
    <TextLink look="inline" href={mailtoAddress(store.email)}>
      {store.email}
    </TextLink>
  );
}
