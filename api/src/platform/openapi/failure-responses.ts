import {
  apiFailureSchema,
  type Endpoint,
  type FailureStatus,
  failureStatuses,
  failuresOf,
  shopFailureSchema,
} from '@vajra/contract';
import { jsonSchema, type NamedSchemas } from './json-schema.ts';

const names: Readonly<Record<FailureStatus, [name: string, description: string]>> = {
  400: ['BadRequest', 'The request is invalid. The response lists all problems.'],
  401: ['NoSession', 'There is no session, it has ended, or the credentials are wrong.'],
  403: ['Forbidden', 'The signed-in user is not allowed to do this. The session remains valid.'],
  404: ['NotFound', 'The object does not exist or belongs to another user.'],
  408: ['TooSlow', 'The request took too long to arrive.'],
  409: ['Conflict', 'The request conflicts with the current state.'],
  413: ['TooLarge', 'The request, or one of its files, is too large.'],
  414: ['TooLongUrl', 'The URL has more than 4,096 characters.'],
  415: ['WrongMediaType', 'The media type of the request or of one of its files is not supported.'],
  416: ['NoSuchRange', 'The requested range is beyond the end of the file.'],
  422: [
    'Unprocessable',
    'The Idempotency-Key was used for a different request, or stock would be less than what is sold.',
  ],
  429: ['TooManyRequests', 'Too many attempts. Retry after the time in Retry-After.'],
  500: ['OurFault', 'Internal error. The request id identifies it in the server log.'],
  503: ['Unavailable', 'The database is not available.'],
};

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };

type Side = 'Api' | 'Shop';

/** Returns the response components of all failures, which operations reference. */
export function failureResponses(named: NamedSchemas): Record<string, unknown> {
  const sides = [
    ['Api', apiFailureSchema],
    ['Shop', shopFailureSchema],
  ] as const;
  return Object.fromEntries(
    sides.flatMap(([side, failure]) =>
      failureStatuses.map((status) => {
        const schema = jsonSchema(failure(status), 'output', named);
        const [, description] = names[status];
        const headers = status === 429 && { headers: retryAfter };
        const content = { 'application/json': { schema } };
        return [nameOf(side, status), { description, ...headers, content }];
      }),
    ),
  );
}

/** Returns references to the failures of one operation, by status. */
export function failuresIn(endpoint: Endpoint): Record<string, unknown> {
  const side = endpoint.path.startsWith('/api/') ? 'Api' : 'Shop';
  return Object.fromEntries(
    failuresOf(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${nameOf(side, status)}` },
    ]),
  );
}

function nameOf(side: Side, status: FailureStatus): string {
  return `${side}${names[status][0]}`;
}
