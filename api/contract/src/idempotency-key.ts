/** The header that makes a request safe to repeat (see `Endpoint.idempotent`). */
export const idempotencyHeader = 'Idempotency-Key';

/** Accepts a UUID. Keys must be random, since all callers of a public endpoint share one key space. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/;
