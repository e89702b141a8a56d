import { zodResolver } from '@hookform/resolvers/zod';
import { inquiryEndpoints } from '@vajra/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as texts from '#texts/inquiry.ts';
import { describe } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { useSendMessage } from '../shared/send-message.ts';
import { InquiryFields } from './InquiryFields.tsx';
import styles from './InquiryPage.module.css';
import type { Inquiry, InquiryForm } from './inquiry-form.ts';

/** Of the text that a link may put into the form. */
const maxSkuLength = 60;

export function InquiryPage() {
  useDocumentTitle(texts.pageName);
  const [params] = useSearchParams();
  const sku = params.get('price');
  const form: InquiryForm = useForm({
    resolver: zodResolver(inquiryEndpoints.addCustomInquiry.body),
    defaultValues: {
      ...{ diamond_shape: '', diamond_color: '', diamond_cut_grade: '' },
      ...(sku && { additional_info: texts.askedPrice(sku.slice(0, maxSkuLength)) }),
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('u_name'), [setFocus]);

  // The fields of another inquiry start without a choice of "Other".
  const [sentCount, setSentCount] = useState(0);
  const sendMessage = useSendMessage('inquiry', inquiryEndpoints.addCustomInquiry);
  const { notifySuccess } = useNotify();
  const send = useSingleFlight({
    mutationFn: (body: Inquiry) => sendMessage({ body }),
    onSuccess: (message) => {
      notifySuccess(message);
      form.reset();
      setSentCount((count) => count + 1);
    },
  });

  return (
    <Wrap className={styles.page}>
      <h1>{texts.heading}</h1>
      <p className={styles.intro}>
        {texts.intro} {texts.needed}
      </p>
      <Form
        className={styles.form}
        request={{
          isPending: send.isPending,
          problem: send.error && {
            error: send.error,
            text: describe(send.error, texts.unreachable),
          },
        }}
        onSubmit={form.handleSubmit((body) => send.mutate(body))}
      >
        <InquiryFields key={sentCount} form={form} />
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? texts.sending : texts.send}
        </Button>
      </Form>
    </Wrap>
  );
}
