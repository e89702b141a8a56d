import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type FailureStatus, failureStatuses } from './failure-statuses.ts';
import { secondFactorChallenge } from './second-factor.ts';

/** The reason of a 401 after a right password: the sign-in continues with a second factor. */
export const secondFactorRequired = 'second_factor_required';

/** Reasons of a 403 to which clients respond by more than showing the message. */
export const forbiddenCodes = ['confirmation_required', 'second_factor_setup_required'] as const;
export type ForbiddenCode = (typeof forbiddenCodes)[number];

const problems = z.array(z.object({ field: z.string(), message: z.string() }));

/** Fields of a failure in addition to its message, by status. */
const details: Readonly<Record<FailureStatus, z.ZodRawShape>> = {
  400: { problems: problems.optional().describe('All problems of the input.') },
  401: {
    code: z.literal(secondFactorRequired).optional(),
    ...secondFactorChallenge.partial().shape,
  },
  403: {
    code: z
      .enum(forbiddenCodes)
      .optional()
      .describe(
        'confirmation_required: the user has to prove their identity with POST /api/users/session/confirm; then the same request succeeds. second_factor_setup_required: the store requires a second factor of its staff, and the user has none.',
      ),
  },
  404: {},
  408: {},
  409: {
    totalAmount: z.number().optional().describe('The current total of a rejected order.'),
    currency: z.enum(['INR', 'USD']).optional(),
    now: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'The current state of what another user has changed in the meantime: an order, a product, a lookup row, the news line or the sliders.',
      ),
    reason: z
      .enum(['confirm_email', 'open_orders'])
      .optional()
      .describe(
        'What an order waits for: a confirmed email address, or earlier orders of the account or its network.',
      ),
    count: z
      .int()
      .optional()
      .describe('How many objects reference the one that was to be deleted.'),
  },
  413: {},
  414: {},
  415: {},
  416: {},
  422: {},
  429: { retryAfterSeconds: z.int() },
  500: {},
  503: {},
};

const common = { message: z.string().describe('Can be shown to users.'), requestId: z.string() };

/** 403 in the body of a 401 means that the session has ended and the client should discard it. */
function statusOf(status: FailureStatus) {
  return status === 401 ? z.union([z.literal(false), z.literal(403)]) : z.literal(false);
}

/** The body of a failure under /api. */
export function apiFailureSchema(status: FailureStatus) {
  return z.object({ status: statusOf(status), ...common, ...details[status] });
}

/** The body of a failure outside /api. */
export function shopFailureSchema(status: FailureStatus) {
  const data = z.object({ message: common.message, ...details[status] });
  return z.object({ status: statusOf(status), description: common.message, ...common, data });
}

/** Returns the failures of an endpoint: those implied by its access and input, and those it lists. */
export function failuresOf(endpoint: Endpoint): FailureStatus[] {
  const { params, query, body, request, method, access, idempotent } = endpoint;
  const { requiresRecentSignIn } = endpoint;
  const keys = [params, query, body].flatMap(keysOf);
  const hasBody =
    method !== 'GET' &&
    (keysOf(body).length > 0 || request.kind === 'form' || request.kind === 'file');
  const implied: Record<FailureStatus, boolean> = {
    400: keys.length > 0 || hasBody || idempotent === true,
    401: access !== 'public',
    403: access === 'admin' || requiresRecentSignIn === true,
    404: keys.some((key) => /_id$|^(order|return)Id$/.test(key)),
    408: hasBody,
    409: method !== 'GET' && access !== 'public',
    413: hasBody,
    414: true,
    415: hasBody,
    416: false, // only media files, which are not endpoints, support ranges
    422: idempotent === true,
    429: method !== 'GET' && access !== 'public',
    500: true,
    503: true,
  };
  return failureStatuses.filter((status) => implied[status] || endpoint.failures?.includes(status));
}

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
