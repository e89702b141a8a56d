import { mediaPaths, mediaWidths } from '@vajra/contract';
import type { JsonSchema } from './json-schema.ts';

const text = { type: 'string' } as const;

const parameters = [
  {
    name: 'file',
    in: 'path',
    required: true,
    description:
      'The file name returned by other calls. It contains a hash of the content, so the content never changes.',
    schema: text,
  },
  {
    name: 'w',
    in: 'query',
    description: `The minimum width in pixels. Returns the next larger of ${mediaWidths.join(', ')}, up to the width of the original.`,
    schema: { type: 'integer', minimum: 1, maximum: 999_999 },
  },
  {
    name: 'Accept',
    in: 'header',
    description: 'AVIF and WebP are returned only if listed.',
    schema: text,
  },
  { name: 'Range', in: 'header', description: 'A single byte range.', schema: text },
  { name: 'If-Range', in: 'header', description: 'An ETag.', schema: text },
  { name: 'If-None-Match', in: 'header', description: 'An ETag.', schema: text },
];

const types = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'video/mp4', 'video/webm'];
const file = Object.fromEntries(types.map((type) => [type, {}]));
const wholeFile = { description: 'The file.', content: file };
const partialFile = { description: 'The requested range.', content: file };
const notModified = { description: 'The file has not changed.' };

const failures = Object.fromEntries(
  Object.entries({
    400: 'BadRequest',
    404: 'NotFound',
    414: 'TooLongUrl',
    416: 'NoSuchRange',
    503: 'Unavailable',
  }).map(([status, name]) => [status, { $ref: `#/components/responses/Shop${name}` }]),
);

/** Returns GET and HEAD operations for media files, by path. They are not endpoints of the contract. */
export function mediaOperations(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(mediaPaths).map(([folder, path]) => [
      `${path}{file}`,
      { get: operation(`get_${folder}`), head: operation(`head_${folder}`) },
    ]),
  );
}

function operation(operationId: string): JsonSchema {
  const summary = 'An image in the requested size and encoding, or a video';
  const responses = { 200: wholeFile, 206: partialFile, 304: notModified, ...failures };
  return { operationId, tags: ['media'], summary, security: [{}], parameters, responses };
}
