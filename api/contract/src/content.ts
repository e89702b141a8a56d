import { z } from 'zod';
import { newsLineId } from './constants.ts';
import { defineEndpoint, done, envelope } from './endpoint.ts';
import { id, text, thumbhash, wholeNumber } from './fields.ts';

export const newsLine = z.object({ news_id: z.int(), news_message: z.string() });
const newsMessage = text(500, 'Please enter news line');

export const slider = z.object({
  image_id: z.int(),
  /** File name below /Assets/SliderImages/. */
  image: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbhash: thumbhash.nullable(),
});
export type Slider = z.output<typeof slider>;

export const contentEndpoints = {
  getSliderImages: defineEndpoint({
    method: 'GET',
    path: '/getsliderimage',
    access: 'public',
    response: envelope(z.array(slider)),
  }),
  addSliderImages: defineEndpoint({
    method: 'POST',
    path: '/addsliderimages',
    creates: true,
    access: 'admin',
    files: { name: 'sliderImage', max: 20, kinds: ['image', 'video'], required: true },
    response: envelope(z.array(slider)),
  }),
  deleteSliderImage: defineEndpoint({
    method: 'DELETE',
    path: '/deletesliderimage/{image_id}',
    access: 'admin',
    params: z.object({ image_id: id }),
    response: done,
  }),
  getNewsLine: defineEndpoint({
    method: 'GET',
    path: '/getnewsline',
    access: 'public',
    response: envelope(newsLine.nullable()),
  }),
  addNewsLine: defineEndpoint({
    method: 'POST',
    path: '/addnewsline',
    creates: true,
    access: 'admin',
    body: z.object({ news_message: newsMessage }),
    response: envelope(newsLine),
  }),
  updateNewsLine: defineEndpoint({
    method: 'POST',
    path: '/updatenewsline',
    access: 'admin',
    body: z.object({
      news_message: newsMessage,
      news_id: wholeNumber(newsLineId, newsLineId).default(newsLineId),
    }),
    response: envelope(newsLine),
  }),
} as const;
