import styles from './people.module.css';

/** A name with the ways to answer. */
export function Person({ name, email, phone }: { name: string; email: string; phone: string }) {
  return (
    <>
      <span className={styles.first}>{name}</span>
      <a href={`mailto:${email}`} className={styles.link}>
        {email}
      </a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.second}>
        {phone}
      </a>
    </>
  );
}
