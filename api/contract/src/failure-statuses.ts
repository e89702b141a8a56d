/** Every HTTP status that a failed request can have. */
export const failureStatuses = [
  400, 401, 403, 404, 408, 409, 413, 414, 415, 416, 422, 429, 500, 503,
] as const;
export type FailureStatus = (typeof failureStatuses)[number];
