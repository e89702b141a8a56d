import type { Inquiry } from '@vajra/contract';

/** What an inquiry asks for. Fields without a wish are blank. */
export function inquiryWishes(inquiry: Inquiry): { label: string; value: string }[] {
  return [
    { label: 'Carat size', value: inquiry.carat_size },
    { label: 'Shape', value: inquiry.diamond_shape },
    { label: 'Type', value: inquiry.diamond_type },
    { label: 'Colour', value: inquiry.diamond_color },
    { label: 'Clarity', value: inquiry.clarity?.clarity ?? '' },
    { label: 'Cut grade', value: inquiry.diamond_cut_grade },
    { label: 'Price range', value: inquiry.price_range },
  ];
}
