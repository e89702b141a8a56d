import type { Body, Input, inquiryEndpoints } from '@vajra/contract';
import type { UseFormReturn } from 'react-hook-form';

/** The form's values before parsing. */
export type Inquiry = NonNullable<Input<typeof inquiryEndpoints.addCustomInquiry>['body']>;

export type InquiryForm = UseFormReturn<
  Inquiry,
  unknown,
  Body<typeof inquiryEndpoints.addCustomInquiry>
>;
