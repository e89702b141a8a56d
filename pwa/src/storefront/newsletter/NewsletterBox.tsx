import { type FormEvent, useId } from 'react';
import * as texts from '#texts/newsletter.ts';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { useHomeTexts } from '../shared/home.ts';
import styles from './NewsletterBox.module.css';

interface NewsletterBoxProps {
  button: string;
  required?: boolean;
  /** The notice after an address was sent, in addition to the text below the form. */
  thanks?: string;
}

/** Sends an address to the shop, which mails a link that confirms the subscription. */
export function NewsletterBox({ button, required = false, thanks }: NewsletterBoxProps) {
  const id = useId();
  const own = useHomeTexts();
  const { notifySuccess, notifyError } = useNotify();
  const subscription = useSingleFlight({
    mutationFn: ({ email }: { email: string; form: HTMLFormElement }) =>
      call(endpoints.subscribeToNewsletter, { body: { email } }),
    onSuccess: (_, { form }) => {
      if (thanks) notifySuccess(thanks);
      form.reset();
    },
    onError: (error) => notifyError(describe(error, texts.failed)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    if (email !== '') subscription.mutate({ email, form });
  };
  return (
    <section className={styles.band} aria-labelledby={id}>
      <Wrap className={styles.box}>
        <div>
          <h2 id={id}>{own.newsletter ?? texts.heading}</h2>
          <p className={styles.text}>{own.newsletterText ?? texts.text}</p>
        </div>
        <div>
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
            <Button type="submit" busy={subscription.isPending}>
              {button}
            </Button>
          </form>
          <p className={styles.state} role="status">
            {subscription.isSuccess && texts.confirm}
          </p>
        </div>
      </Wrap>
    </section>
  );
}
