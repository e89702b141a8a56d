import { zodResolver } from '@hookform/resolvers/zod';
import { contactEndpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/contact.ts';
import { ApiError } from '../../api/api-error.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import { useSendMessage } from '../shared/send-message.ts';
import styles from './ContactPage.module.css';
import { OfficeMap } from './OfficeMap.tsx';

type Message = NonNullable<Input<typeof contactEndpoints.contactUs>['body']>;

/** Returns the message in the server's response, or a general one. */
function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return texts.failed;
  const { data } = (error.body ?? {}) as { data?: { message?: unknown } | null };
  const { message } = data ?? {};
  return typeof message === 'string' ? message : error.description || texts.failed;
}

export function ContactPage() {
  const { register, handleSubmit, reset, formState } = useForm<Message>({
    resolver: zodResolver(contactEndpoints.contactUs.body),
    defaultValues: { name: '', mo_no: '', email: '', message: '' },
  });
  const sendMessage = useSendMessage('message', contactEndpoints.contactUs);
  const { notifySuccess } = useNotify();
  const send = useSingleFlight({
    mutationFn: (body: Message) => sendMessage({ body }),
    onSuccess: (message) => {
      notifySuccess(message);
      reset();
    },
  });
  const { errors } = formState;

  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.heading}</PageHeading>
      <div className={styles.columns}>
        <form
          className={styles.form}
          noValidate
          onSubmit={handleSubmit((body) => send.mutate(body))}
        >
          <FormError problem={send.error && { error: send.error, text: failureText(send.error) }} />
          <ContactField
            kind="name"
            label={texts.name}
            bare
            error={errors.name?.message}
            placeholder={texts.name}
            {...register('name')}
          />
          <ContactField
            kind="phone"
            label={texts.phone}
            bare
            error={errors.mo_no?.message}
            placeholder={texts.phone}
            {...register('mo_no')}
          />
          <ContactField
            kind="email"
            label={texts.email}
            bare
            error={errors.email?.message}
            placeholder={texts.email}
            {...register('email')}
          />
          <Field label={texts.message} bare error={errors.message?.message}>
            <textarea placeholder={texts.message} {...register('message')} />
          </Field>
          <Button type="submit" disabled={send.isPending}>
            {send.isPending ? texts.sending : texts.send}
          </Button>
        </form>
        <OfficeMap />
      </div>
    </Wrap>
  );
}
