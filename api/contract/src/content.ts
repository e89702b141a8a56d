import { z } from 'zod';
import { newsLineId } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { id, text, thumbhash, wholeNumber } from './fields.ts';
import { homeContent } from './home-content.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';

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
      "The images and videos of the home page's banner in the order set by an admin. New ones are last.",
    access: 'public',
    success: { kind: 'revalidated' },
    response: envelope(z.array(slider)),
  }),
  addSliderImages: defineEndpoint({
    method: 'POST',
    path: '/addsliderimages',
    description: 'Adds images or videos to the banner.',
    success: { kind: 'created' },
    access: 'admin',
    limit: { uses: 100, minutes: 15 },
    roles: catalogueEditors,
    request: {
      kind: 'form',
      files: { name: 'sliderImage', max: 20, kinds: ['image', 'video'], required: true },
    },
    response: envelope(z.array(slider)),
  }),
  deleteSliderImage: defineEndpoint({
    method: 'DELETE',
    path: '/deletesliderimage/{image_id}',
    description: 'Removes an image or video from the banner.',
    access: 'admin',
    roles: catalogueEditors,
    params: z.object({ image_id: id }),
    response: emptyEnvelope,
  }),
  orderSliders: defineEndpoint({
    method: 'PUT',
    path: '/api/sliders/order',
    description:
      'Sets the order of the banner. The list must contain every slider exactly once. Fails with 409 and the current sliders when another admin has added or deleted one in the meantime.',
    access: 'admin',
    roles: catalogueEditors,
    body: z.object({
      image_ids: z
        .array(id, 'must be a list of ids')
        .min(1, 'must contain every slider')
        .max(1000, 'must contain at most 1000 sliders')
        .refine((ids) => new Set(ids).size === ids.length, 'must contain each slider once'),
    }),
    response: z.object({ message: z.string(), sliders: z.array(slider) }),
  }),
  getNewsLine: defineEndpoint({
    method: 'GET',
    path: '/getnewsline',
    description: 'The scrolling news line, or null when there is none.',
    access: 'public',
    success: { kind: 'revalidated' },
    response: envelope(newsLine.nullable()),
  }),
  addNewsLine: defineEndpoint({
    method: 'POST',
    path: '/addnewsline',
    description: 'Creates the news line.',
    success: { kind: 'created' },
    access: 'admin',
    roles: catalogueEditors,
    body: z.object({ news_message: newsMessage }),
    response: envelope(newsLine),
  }),
  updateNewsLine: defineEndpoint({
    method: 'POST',
    path: '/updatenewsline',
    description:
      'Changes the news line. `was` is the text when the form was opened: fails with 409 when another admin has changed it since.',
    access: 'admin',
    roles: catalogueEditors,
    body: z.object({
      news_message: newsMessage,
      news_id: wholeNumber(newsLineId, newsLineId).default(newsLineId),
      was: newsMessage.optional(),
    }),
    response: envelope(newsLine),
  }),
  getHomeContent: defineEndpoint({
    method: 'GET',
    path: '/api/store/home',
    description:
      'The texts of the home page that replace the defaults, and all of its sections in order.',
    access: 'admin',
    roles: everyStaffRole,
    response: homeContent,
  }),
  changeHomeContent: defineEndpoint({
    method: 'PUT',
    path: '/api/store/home',
    description:
      'Replaces the texts and the order of the home page. Texts that are absent are the defaults. Fails with 409 and the current content when another version was edited.',
    access: 'admin',
    roles: catalogueEditors,
    body: homeContent.extend({ version: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
    response: z.object({ message: z.string(), content: homeContent }),
  }),
} as const;
