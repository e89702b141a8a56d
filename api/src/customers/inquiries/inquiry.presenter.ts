import type { Inquiry } from '@vajra/contract';
import { summarizeReplies } from '../replies/stored-reply.ts';
import type { InquiryDocument } from './inquiry.model.ts';

export function presentInquiry(document: InquiryDocument): Inquiry {
  return {
    i_id: document._id,
    u_name: document.u_name,
    email: document.email,
    emailConfirmed: Boolean(document.emailConfirmedAt),
    mo_no: document.mo_no,
    carat_size: document.carat_size,
    price_range: document.price_range,
    diamond_type: document.diamond_type,
    diamond_shape: document.diamond_shape,
    clarity_id: document.clarity_id,
    clarity: document.clarity ? { clarity: document.clarity } : null,
    diamond_color: document.diamond_color,
    diamond_cut_grade: document.diamond_cut_grade,
    additional_info: document.additional_info,
    status: document.status,
    createdAt: document.createdAt.toISOString(),
    ...summarizeReplies(document.replies),
  };
}

/** Returns what the visitor asked for, as a reply quotes it. */
export function requestText(document: InquiryDocument): string {
  const wishes = [
    ['Carat size', document.carat_size],
    ['Shape', document.diamond_shape],
    ['Type', document.diamond_type],
    ['Colour', document.diamond_color],
    ['Clarity', document.clarity],
    ['Cut grade', document.diamond_cut_grade],
    ['Price range', document.price_range],
  ];
  const lines = wishes.filter(([, wish]) => wish).map(([label, wish]) => `${label}: ${wish}`);
  return [...lines, document.additional_info].filter(Boolean).join('\n');
}
