/** The header that makes a repeatable call's request one that may be sent again. */
export const idempotencyHeader = 'Idempotency-Key';

/** What it may say; a UUID does. It has to be random: strangers share the keys of public calls. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/;
