import { zodResolver } from '@hookform/resolvers/zod';
import { type Body, endpoints } from '@vajra/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/inquiry.ts';
import { ApiError } from '../../api/api-error.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { useSendMessage } from '../shared/send-message.ts';
import { type Inquiry, InquiryFields } from './InquiryFields.tsx';
import styles from './InquiryScreen.module.css';

export function InquiryScreen() {
  useDocumentTitle(texts.pageName);
  const { register, handleSubmit, reset, setFocus, formState } = useForm<
    Inquiry,
    unknown,
    Body<typeof endpoints.addCustomInquiry>
  >({ resolver: zodResolver(endpoints.addCustomInquiry.body) });
  useEffect(() => setFocus('u_name'), [setFocus]);

  const sendMessage = useSendMessage('inquiry', endpoints.addCustomInquiry);
  const { notifySuccess, notifyError } = useNotify();
  const send = useSingleFlight({
    mutationFn: (body: Inquiry) => sendMessage({ body }),
    onSuccess: (message) => {
      notifySuccess(message);
      reset();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.description) notifyError(error.description);
    },
  });
  const isUnreachable = send.error instanceof ApiError && send.error.kind !== 'http';

  return (
    <Wrap className={styles.page}>
      <h1>{texts.heading}</h1>
      <p className={styles.intro}>{texts.intro}</p>
      {isUnreachable && (
        <p className={styles.banner} role="alert">
          {texts.unreachable}
        </p>
      )}
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => send.mutate(body))}>
        <InquiryFields register={register} errors={formState.errors} />
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? texts.sending : texts.send}
        </Button>
      </form>
    </Wrap>
  );
}
