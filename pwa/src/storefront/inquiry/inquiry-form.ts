import type { Body, endpoints, Input } from '@vajra/contract';
import type { Control } from 'react-hook-form';

/** The form's values before parsing. */
export type Inquiry = NonNullable<Input<typeof endpoints.addCustomInquiry>['body']>;

export type InquiryControl = Control<Inquiry, unknown, Body<typeof endpoints.addCustomInquiry>>;
