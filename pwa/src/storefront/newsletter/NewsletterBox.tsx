import { type FormEvent, useId } from 'react';
import * as texts from '#texts/newsletter.ts';
import { Button } from '../../ui/Button.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { useHomeTexts } from '../shared/home.ts';
import styles from './NewsletterBox.module.css';

interface NewsletterBoxProps {
  button: string;
  required?: boolean;
  /** Called on submit. There is no newsletter service, so nothing is sent. */
  onSubscribe?: () => void;
}

export function NewsletterBox({ button, required = false, onSubscribe }: NewsletterBoxProps) {
  const id = useId();
  const own = useHomeTexts();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!onSubscribe) return;
    onSubscribe();
    event.currentTarget.reset();
  };
  return (
    <section className={styles.band} aria-labelledby={id}>
      <Wrap className={styles.box}>
        <div>
          <h2 id={id}>{own.newsletter ?? texts.heading}</h2>
          <p className={styles.text}>{own.newsletterText ?? texts.text}</p>
        </div>
        <form className={styles.form} onSubmit={submit}>
          <input
            type="email"
            name="email"
            aria-label={texts.email}
            placeholder={texts.emailExample}
            autoComplete="email"
            inputMode="email"
            required={required}
            maxLength={254}
          />
          <Button type="submit">{button}</Button>
        </form>
      </Wrap>
    </section>
  );
}
