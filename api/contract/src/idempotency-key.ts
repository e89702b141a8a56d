/** The header that makes a request safe to repeat (see `Endpoint.idempotent`). */
export const idempotencyHeader = 'Idempotency-Key';

/** Accepts a UUID. Keys must be random, since all callers of a public endpoint share one key space. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/;

const dayMs = 24 * 60 * 60 * 1000;
/** How long a repeated request with the same key has no further effect. */
export const keyRetentionMs = 30 * dayMs;
/** The same for carts, which change often. Their quantities are absolute, so nothing is counted twice. */
export const cartKeyRetentionMs = 3 * dayMs;
