import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type FailureStatus, failureStatuses } from './failure-statuses.ts';

const problems = z.array(z.object({ field: z.string(), message: z.string() }));

/** What a failure of this status may say besides its message. */
const details: Readonly<Record<FailureStatus, z.ZodRawShape>> = {
  400: { problems: problems.optional().describe('Every problem of the input at once.') },
  401: {},
  403: {},
  404: {},
  408: {},
  409: {
    totalAmount: z.number().optional().describe('Of a refused order: what it costs now.'),
    currency: z.enum(['INR', 'USD']).optional(),
    now: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What somebody else changed before this change came, as it is now: an order, a product, a row of a lookup, the news line, the sliders.',
      ),
    count: z.int().optional().describe('How many there are that use what was to be deleted.'),
  },
  413: {},
  415: {},
  416: {},
  422: {},
  429: { retryAfterSeconds: z.int() },
  500: {},
  503: {},
};

const said = { message: z.string().describe('In words for a person.'), requestId: z.string() };

/** 403 in the body of a 401 says that the session ended, which makes the client forget it. */
function statusOf(status: FailureStatus) {
  return status === 401 ? z.union([z.literal(false), z.literal(403)]) : z.literal(false);
}

/** The body of a failure of a call under /api. */
export function apiFailureSchema(status: FailureStatus) {
  return z.object({ status: statusOf(status), ...said, ...details[status] });
}

/** The body of a failure of any other call. */
export function shopFailureSchema(status: FailureStatus) {
  const data = z.object({ message: said.message, ...details[status] });
  return z.object({ status: statusOf(status), description: said.message, ...said, data });
}

/**
 * The failures that a call may answer: those that follow from who may make it and from what it
 * takes, and those that it names itself.
 */
export function failuresOf(endpoint: Endpoint): FailureStatus[] {
  const {
    params,
    query,
    body,
    files,
    requestTypes: content,
    method,
    access,
    idempotent: repeatable,
  } = endpoint;
  const keys = [params, query, body].flatMap(keysOf);
  const hasBody = method !== 'GET' && (keysOf(body).length > 0 || Boolean(files ?? content));
  const may: Record<FailureStatus, boolean> = {
    400: keys.length > 0 || hasBody || repeatable === true,
    401: access !== 'public',
    403: access === 'admin',
    404: keys.some((key) => /_id$|^orderId$/.test(key)),
    408: hasBody,
    409: method !== 'GET' && access !== 'public',
    413: hasBody,
    415: hasBody,
    416: false, // of media only, which are files and not calls
    422: repeatable === true,
    429: false,
    500: true,
    503: true,
  };
  return failureStatuses.filter((status) => may[status] || endpoint.failures?.includes(status));
}

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
