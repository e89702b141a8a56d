import { zodResolver } from '@hookform/resolvers/zod';
import { contactEndpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/contact.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
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

const contactFields = [
  { kind: 'name', name: 'name', label: texts.name },
  { kind: 'phone', name: 'mo_no', label: texts.phone },
  { kind: 'email', name: 'email', label: texts.email },
] as const;

export function ContactPage() {
  const form = useForm<Message>({
    resolver: zodResolver(contactEndpoints.contactUs.body),
    defaultValues: { name: '', mo_no: '', email: '', message: '' },
  });
  const sendMessage = useSendMessage('message', contactEndpoints.contactUs);
  const { notifySuccess } = useNotify();
  const send = useSingleFlight({
    mutationFn: (body: Message) => sendMessage({ body }),
    onSuccess: (message) => {
      notifySuccess(message);
      form.reset();
    },
  });

  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.heading}</PageHeading>
      <div className={styles.columns}>
        <Form
          className={styles.form}
          request={{
            isPending: send.isPending,
            problem: send.error && { error: send.error, text: failureText(send.error) },
          }}
          onSubmit={form.handleSubmit((body) => send.mutate(body))}
        >
          {contactFields.map((field) => (
            <ContactField {...field} key={field.name} form={form} placeholder={field.label} bare />
          ))}
          <FormField form={form} name="message" label={texts.message} bare>
            <textarea placeholder={texts.message} />
          </FormField>
          <Button type="submit" disabled={send.isPending}>
            {send.isPending ? texts.sending : texts.send}
          </Button>
        </Form>
        <OfficeMap />
      </div>
    </Wrap>
  );
}
