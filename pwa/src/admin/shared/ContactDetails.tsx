import styles from './ContactDetails.module.css';

interface PersonProps {
  name: string;
  email: string;
  phone: string;
  /** Opens the mail that answers them. */
  mail: string;
}

/** A name with the ways to answer. */
export function ContactDetails({ name, email, phone, mail }: PersonProps) {
  return (
    <>
      <span className={styles.first}>{name}</span>
      <a href={mail} aria-label={`Write to ${name}, ${email}`} className={styles.link}>
        {email}
      </a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.second}>
        {phone}
      </a>
    </>
  );
}
