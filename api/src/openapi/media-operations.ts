import { mediaPaths, mediaWidths } from '@vajra/contract';
import type { JsonSchema } from './json-schema.ts';

const text = { type: 'string' } as const;

const parameters = [
  {
    name: 'file',
    in: 'path',
    required: true,
    description: 'As an answer names it: a hash of the content, so that it never changes.',
    schema: text,
  },
  {
    name: 'w',
    in: 'query',
    description: `How many pixels wide at least: the next of ${mediaWidths.join(', ')}, never more than the picture has.`,
    schema: { type: 'integer', minimum: 1 },
  },
  { name: 'Accept', in: 'header', description: 'AVIF and WebP where named.', schema: text },
  { name: 'Range', in: 'header', description: 'One range of bytes.', schema: text },
  { name: 'If-Range', in: 'header', description: 'An ETag.', schema: text },
  { name: 'If-None-Match', in: 'header', description: 'An ETag.', schema: text },
];

const types = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'video/mp4', 'video/webm'];
const file = Object.fromEntries(types.map((type) => [type, {}]));
const isWhole = { description: 'The file.', content: file };
const isPart = { description: 'The part that Range asked for.', content: file };
const isKnown = { description: 'What the caller has is still the file.' };

const failures = Object.fromEntries(
  Object.entries({
    400: 'BadRequest',
    404: 'NotFound',
    416: 'NoSuchRange',
    503: 'Unavailable',
  }).map(([status, name]) => [status, { $ref: `#/components/responses/Shop${name}` }]),
);

/** Pictures and videos, which are not calls: GET and HEAD in the spec's folders, by path. */
export function mediaOperations(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(mediaPaths).map(([folder, path]) => [
      `${path}{file}`,
      { get: operation(`get_${folder}`), head: operation(`head_${folder}`) },
    ]),
  );
}

function operation(operationId: string): JsonSchema {
  const summary = 'A picture, in the size and encoding that is asked for, or a video';
  const responses = { 200: isWhole, 206: isPart, 304: isKnown, ...failures };
  return { operationId, tags: ['media'], summary, security: [{}], parameters, responses };
}
