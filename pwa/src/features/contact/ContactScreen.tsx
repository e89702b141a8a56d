import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { endpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ContactScreen.module.css';
import { OfficeMap } from './OfficeMap.tsx';

type Message = NonNullable<Input<typeof endpoints.contactUs>['body']>;

/** The server's message field, or the spec's fallback (section 8). */
function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something went wrong';
  const { data } = (error.body ?? {}) as { data?: { message?: unknown } | null };
  const { message } = data ?? {};
  return typeof message === 'string' ? message : error.description || 'Something went wrong';
}

export function ContactScreen() {
  const { register, handleSubmit, reset, formState } = useForm<Message>({
    resolver: zodResolver(endpoints.contactUs.body),
    defaultValues: { name: '', mo_no: '', email: '', message: '' },
  });
  const send = useMutation({
    mutationFn: (body: Message) => call(endpoints.contactUs, { body }),
    onSuccess: ({ status, description }) => {
      notify(status, description);
      reset();
    },
    onError: (error) => notify(0, failureText(error)),
  });
  const { errors } = formState;

  return (
    <Wrap className={styles.page}>
      <PageHeading>CONTACT US</PageHeading>
      <div className={styles.two}>
        <form
          className={styles.form}
          noValidate
          onSubmit={handleSubmit((body) => {
            if (!send.isPending) send.mutate(body);
          })}
        >
          <Field label="Your Name" bare error={errors.name?.message}>
            <input
              placeholder="Your Name"
              autoComplete="name"
              maxLength={80}
              {...register('name')}
            />
          </Field>
          <Field label="Phone Number" bare error={errors.mo_no?.message}>
            <input
              type="tel"
              inputMode="tel"
              placeholder="Phone Number"
              autoComplete="tel"
              maxLength={32}
              {...register('mo_no')}
            />
          </Field>
          <Field label="Email" bare error={errors.email?.message}>
            <input
              type="email"
              inputMode="email"
              placeholder="Email"
              autoComplete="email"
              maxLength={254}
              {...register('email')}
            />
          </Field>
          <Field label="Message" bare error={errors.message?.message}>
            <textarea placeholder="Message" maxLength={4000} {...register('message')} />
          </Field>
          {send.error && (
            <p className={styles.error} role="alert">
              {failureText(send.error)}
            </p>
          )}
          <Button type="submit" disabled={send.isPending}>
            {send.isPending ? 'Sending...' : 'Save Message'}
          </Button>
        </form>
        <OfficeMap />
      </div>
    </Wrap>
  );
}
