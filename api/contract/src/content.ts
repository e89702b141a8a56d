import { z } from 'zod';
import { newsLineId } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { id, text, thumbhash, wholeNumber } from './fields.ts';

export const newsLine = z
  .object({ news_id: z.int(), news_message: z.string() })
  .meta({ id: 'NewsLine' });
const newsMessage = text(500, 'Please enter news line');

export const slider = z
  .object({
    image_id: z.int(),
    /** File name below /Assets/SliderImages/. */
    image: z.string(),
    kind: z.enum(['image', 'video']),
    width: z.int().nullable(),
    height: z.int().nullable(),
    thumbhash: thumbhash.nullable(),
  })
  .meta({ id: 'Slider' });
export type Slider = z.output<typeof slider>;

export const contentEndpoints = {
  getSliderImages: defineEndpoint({
    method: 'GET',
    path: '/getsliderimage',
    description:
      "The pictures and videos of the home page's banner, in the order that an admin gave them; what was added since comes last.",
    access: 'public',
    revalidates: true,
    response: envelope(z.array(slider)),
  }),
  addSliderImages: defineEndpoint({
    method: 'POST',
    path: '/addsliderimages',
    description: 'Adds one or more pictures or videos to the banner.',
    creates: true,
    access: 'admin',
    files: { name: 'sliderImage', max: 20, kinds: ['image', 'video'], required: true },
    response: envelope(z.array(slider)),
  }),
  deleteSliderImage: defineEndpoint({
    method: 'DELETE',
    path: '/deletesliderimage/{image_id}',
    description: 'Takes a picture or video off the banner.',
    access: 'admin',
    params: z.object({ image_id: id }),
    response: emptyEnvelope,
  }),
  /** Not in the spec, which shows sliders in the order of their coming. */
  orderSliders: defineEndpoint({
    method: 'PUT',
    path: '/api/sliders/order',
    description:
      'Puts the banner in an order, which names every slider once. Refused with what there is now if another admin added or deleted one meanwhile.',
    access: 'admin',
    body: z.object({
      image_ids: z
        .array(id, 'must be a list of ids')
        .min(1, 'must name every slider')
        .max(1000, 'must name at most 1000 sliders')
        .refine((ids) => new Set(ids).size === ids.length, 'must name each slider once'),
    }),
    response: z.object({ message: z.string(), sliders: z.array(slider) }),
  }),
  getNewsLine: defineEndpoint({
    method: 'GET',
    path: '/getnewsline',
    description: 'The scrolling news line; null while there is none.',
    access: 'public',
    revalidates: true,
    response: envelope(newsLine.nullable()),
  }),
  addNewsLine: defineEndpoint({
    method: 'POST',
    path: '/addnewsline',
    description: 'Writes the first news line.',
    creates: true,
    access: 'admin',
    body: z.object({ news_message: newsMessage }),
    response: envelope(newsLine),
  }),
  updateNewsLine: defineEndpoint({
    method: 'POST',
    path: '/updatenewsline',
    description:
      'Changes the news line. With `was`, what it said when the form was opened, it is refused if another admin changed it meanwhile.',
    access: 'admin',
    body: z.object({
      news_message: newsMessage,
      news_id: wholeNumber(newsLineId, newsLineId).default(newsLineId),
      was: newsMessage.optional(),
    }),
    response: envelope(newsLine),
  }),
} as const;
