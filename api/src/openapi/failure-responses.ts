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
  400: ['BadRequest', 'The request is not as it should be; every problem is named.'],
  401: ['NoSession', 'Nobody is signed in, the session ended, or the credentials are wrong.'],
  403: ['Forbidden', 'Not allowed to who is signed in. The session goes on.'],
  404: ['NotFound', "There is none, or it is somebody else's."],
  408: ['TooSlow', 'The request took too long to arrive.'],
  409: ['Conflict', 'It does not go together with what there is.'],
  413: ['TooLarge', 'The request, or one of its files, is too large.'],
  415: ['WrongMediaType', 'The request, or one of its files, is of a kind that is not taken.'],
  416: ['NoSuchRange', 'The file is shorter than the range that was asked for.'],
  422: ['Unprocessable', 'An Idempotency-Key of another request, or less stock than is sold.'],
  429: ['TooManyRequests', 'Too many attempts; Retry-After says when to come back.'],
  500: ['OurFault', 'Something went wrong on our side; the request id is in the log.'],
  503: ['Unavailable', 'The database does not answer.'],
};

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };

type Side = 'Api' | 'Shop';

/** Every failure in both forms, to be referred to by the operations. */
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

/** The failures of one operation, by status. */
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
