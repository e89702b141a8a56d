import { zodResolver } from '@hookform/resolvers/zod';
import { type Body, endpoints } from '@vajra/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/inquiry.ts';
import { describe } from '../../api/api-error.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
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
  const { notifySuccess } = useNotify();
  const send = useSingleFlight({
    mutationFn: (body: Inquiry) => sendMessage({ body }),
    onSuccess: (message) => {
      notifySuccess(message);
      reset();
    },
  });

  return (
    <Wrap className={styles.page}>
      <h1>{texts.heading}</h1>
      <p className={styles.intro}>{texts.intro}</p>
      <form className={styles.form} noValidate onSubmit={handleSubmit((body) => send.mutate(body))}>
        <FormError
          problem={
            send.error && { error: send.error, text: describe(send.error, texts.unreachable) }
          }
        />
        <InquiryFields register={register} errors={formState.errors} />
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? texts.sending : texts.send}
        </Button>
      </form>
    </Wrap>
  );
}
